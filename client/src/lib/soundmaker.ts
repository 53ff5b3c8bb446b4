/** How each sound is made. */

import type { Sound } from './sound';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function wake(): void {
  context ??= 'AudioContext' in globalThis ? new AudioContext() : null;
  if (context?.state === 'suspended') void context.resume();
}

export function make(sound: Sound, volume: number): void {
  if (context?.state !== 'running') return;
  const at = context.currentTime + 0.005;
  const loud = volume * 0.5;
  switch (sound) {
    case 'turn':
      tone(at, 523, 0.5, loud * 0.5);
      tone(at + 0.13, 659, 0.6, loud * 0.5);
      break;
    case 'tick':
      tone(at, 1400, 0.05, loud * 0.2);
      break;
    case 'card':
      hiss(at, 0.07, 2600, loud * 0.5);
      break;
    case 'flip':
      hiss(at, 0.05, 3600, loud * 0.4);
      break;
    case 'chips':
      for (let i = 0; i < 3; i++) tone(at + i * 0.035, 2300 + i * 170, 0.06, loud * 0.16);
      break;
    case 'check':
      knock(at, loud);
      knock(at + 0.14, loud);
      break;
    case 'win':
      [392, 494, 587].forEach((pitch, i) => tone(at + i * 0.1, pitch, 0.7, loud * 0.4));
      break;
    case 'chat':
      tone(at, 880, 0.12, loud * 0.2);
      break;
    default:
      sound satisfies never;
  }
}

function tone(at: number, pitch: number, length: number, loud: number): void {
  if (!context) return;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  oscillator.connect(fading(at, length, loud));
  oscillator.start(at);
  oscillator.stop(at + length);
}

function knock(at: number, loud: number): void {
  if (!context) return;
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: 170 });
  oscillator.frequency.exponentialRampToValueAtTime(70, at + 0.08);
  oscillator.connect(fading(at, 0.1, loud * 0.8));
  oscillator.start(at);
  oscillator.stop(at + 0.12);
}

function hiss(at: number, length: number, pitch: number, loud: number): void {
  if (!context) return;
  noise ??= whiteNoise(context);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(at, length, loud));
  source.start(at, Math.random() * 0.5, length);
}

function fading(at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(context as AudioContext, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect((context as AudioContext).destination);
  return gain;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
