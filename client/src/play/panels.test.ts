import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import polish from '../fixtures/polish.json';
import whiskey from '../fixtures/whiskey.json';
import type { Deal, Table } from '../lib/protocol.gen';
import { deal, facts, table } from '../cloth/dealt';
import { answering, playAt, playOf, sent } from './fixture';
import Night from './Night.svelte';
import Picker from './Picker.svelte';
import Replay from './Replay.svelte';
import Widow from './Widow.svelte';
import { turnFrom, type Widow as Exchange } from './turn';

beforeEach(() => {
  sent.mockClear();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the picker of declarations', () => {
  const rung = (is: string, words: string, family: string) => ({ is: `declare ${is}`, words, family });
  const LADDER = [
    rung('pair K', 'pair of kings', 'pair'), rung('two pair 5 4', 'two pair, fives and fours', 'two pair'),
    rung('two pair 6 4', 'two pair, sixes and fours', 'two pair'), rung('flush hearts A', 'flush in hearts to the ace', 'flush'),
  ];

  async function picker() {
    answering({ '/ladder': LADDER });
    const play = playOf(polish, 'call bluff');
    render(Picker, { play, lowest: 'declare two pair 6 4', onclose: () => undefined });
    await screen.findByRole('button', { name: /sixes and fours/ });
    return play;
  }

  it('P6: offers what is higher than what stands, and nothing else', async () => {
    await picker();
    expect(screen.queryByText(/pair of kings/i)).toBeNull();
    expect(screen.queryByRole('button', { name: /fives and fours/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Flush' })).toBeDefined();
  });

  it('says what is picked, and declares it', async () => {
    await picker();
    await fireEvent.click(screen.getByRole('button', { name: /sixes and fours/ }));
    await fireEvent.click(screen.getByRole('button', { name: /^Declare .*sixes and fours/ }));
    expect(sent).toHaveBeenCalledWith({ is: 'Act', action: 'declare two pair 6 4' }, undefined);
  });

  it('finds a hand by what people call it', async () => {
    await picker();
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'hearts' } });
    expect(within(screen.getByRole('group', { name: 'Search' })).getAllByRole('button')).toHaveLength(1);
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'kings' } });
    expect(screen.getByText('No higher hand is called so.')).toBeDefined();
  });
});

describe('the exchange with the widow', () => {
  function exchange() {
    const play = playOf(whiskey, 'exchange');
    const turn = turnFrom(play.deal?.told ?? []) as Exchange;
    expect(turn.most).toBe(1);
    render(Widow, { play, turn });
    return play;
  }

  it('K4: names both cards before one gives one away', async () => {
    const play = exchange();
    const mine = play.deal?.piles[`hand ${play.place}`]?.[0];
    play.pick(`hand ${play.place}`, 0);
    const give = await screen.findByRole('button', { name: /One of yours for one/ });
    await fireEvent.click(give);
    expect(sent).not.toHaveBeenCalled();
    play.pick('widow', 3);
    await fireEvent.click(await screen.findByRole('button', { name: /^Give .+, take / }));
    expect(sent).toHaveBeenCalledWith({ is: 'Act', action: `exchange ${mine} for ${play.deal?.piles['widow']?.[3]}` }, undefined);
  });

  it('lets one think again', async () => {
    const play = exchange();
    play.pick('widow', 0);
    await fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(play.picked.size).toBe(0);
    expect(await screen.findByRole('button', { name: 'Knock' })).toBeDefined();
  });
});

describe('the night', () => {
  const over = deal('whiskey', 3, { over: true });
  const past = { number: 1, game: 'Whiskey()', title: 'Whiskey Poker', players: ['Ann', 'Bob', 'Cy'], winners: ['Bob'], net: [-4, 7, -3], over: true };
  const balances = [
    { player: 'Ann', bought: 100, cashed: 96, net: -4 }, { player: 'Bob', bought: 100, cashed: 107, net: 7 },
    { player: 'Cy', bought: 100, cashed: 97, net: -3 },
  ];
  const payments = [{ payer: 'Ann', payee: 'Bob', amount: 4 }, { payer: 'Cy', payee: 'Bob', amount: 3 }];

  it('U16: shows what everybody bought and has, and the fewest payments', async () => {
    answering({ '/deals': [past, { ...past, number: 2, over: false }], '/settlement': { balances, payments } });
    const onreplay = vi.fn();
    render(Night, { play: playAt(table(3, over)), onreplay });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(' '));
    expect(rows).toEqual(['Ann 100 96 −4', 'Bob 100 107 +7', 'Cy 100 97 −3']);
    expect(screen.getByText('Ann pays Bob 4')).toBeDefined();
    expect(screen.getByText('Cy pays Bob 3')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: /1\s*Whiskey Poker/ }));
    expect(onreplay).toHaveBeenCalledWith(past);
    expect(screen.queryByRole('button', { name: /2\s*Whiskey Poker/ })).toBeNull();
  });

  it('says so where nobody owes anything, or the server does not answer', async () => {
    answering({ '/deals': [], '/settlement': { balances: [], payments: [] } });
    render(Night, { play: playAt(table(3, null)), onreplay: () => undefined });
    expect(await screen.findByText('Nobody owes anybody anything.')).toBeDefined();
    cleanup();
    answering({});
    render(Night, { play: playAt(table(3, null)), onreplay: () => undefined });
    expect((await screen.findByRole('alert')).textContent).toBe('there is none');
  });
});

describe('the replay', () => {
  const first = deal('spokane', 3);
  const acted = (seat: number, action: string) => [
    { is: 'Played', number: 1, players: first.players, event: { is: 'Acted', seat, action, paid: 0 } },
  ];
  const steps = [
    { seq: 1, at: 0, news: [], deal: first },
    { seq: 2, at: 0, news: acted(1, 'check'), deal: first },
    { seq: 3, at: 0, news: acted(2, 'fold'), deal: { ...first, live: [0, 1], facts: facts({ mine: [] }) } as Deal },
  ];

  async function replay() {
    answering({ '/deals/1': { number: 1, steps } });
    const look: Table = table(3, first);
    const past = { number: 1, game: 'Spokane()', title: '', players: first.players, winners: [], net: null, over: true };
    render(Replay, { play: playAt(look), deal: past, onclose: () => undefined });
    await screen.findByText('Step 1 of 3');
  }

  it('U21: goes step by step, and says what each was', async () => {
    await replay();
    await fireEvent.click(screen.getByRole('button', { name: 'Step on' }));
    expect(await screen.findByText('Bob checks')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'To the end' }));
    expect(await screen.findByText('Cy folds')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Step on' }).hasAttribute('disabled')).toBe(true);
  });

  it('U26: goes by the arrow keys, and no further than the ends', async () => {
    await replay();
    await fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(screen.getByText('Step 1 of 3')).toBeDefined();
    await fireEvent.keyDown(window, { key: 'End' });
    expect(await screen.findByText('Step 3 of 3')).toBeDefined();
    await fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(await screen.findByText('Step 2 of 3')).toBeDefined();
  });
});
