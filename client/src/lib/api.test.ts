import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, join, linksOf, Refusal } from './api';

function answers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))));
}

afterEach(() => vi.unstubAllGlobals());

test('a refusal has the server’s words', async () => {
  answers(400, { error: 'NotationError', reason: 'nobody may be called so' });
  await expect(join('T.S', 'dealer')).rejects.toMatchObject({ status: 400, kind: 'NotationError', message: 'nobody may be called so' });
});

test('a server that can’t be reached is told of plainly', async () => {
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('failed'))));
  const refusal: unknown = await join('T.S', 'Ann').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).status).toBe(0);
});

test('an answer that is not ours is a refusal too', async () => {
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response('<html>', { status: 502 }))));
  await expect(join('T.S', 'Ann')).rejects.toMatchObject({ status: 502 });
});

test('a link for friends has the address by which they reach the server, not localhost', async () => {
  vi.stubGlobal('location', { hostname: 'localhost', origin: 'http://localhost:8000' });
  expect(addressOf('T.S')).toBe('http://localhost:8000/#T.S');
  answers(200, { links: {}, address: 'http://192.168.1.5:8000' });
  await linksOf('T', 'secret');
  expect(addressOf('T.S')).toBe('http://192.168.1.5:8000/#T.S');
});

test('seen from elsewhere it is the address that one has oneself', () => {
  vi.stubGlobal('location', { hostname: 'poker.example.org', origin: 'https://poker.example.org' });
  expect(addressOf('T.S')).toBe('https://poker.example.org/#T.S');
});
