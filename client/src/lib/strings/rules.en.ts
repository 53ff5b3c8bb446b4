/** What stands around the rulebooks. */
export const rules = {
  title: 'The rules',
  contents: 'Rules by number',
  book: 'Rulebook',
  common: 'All games',
  hands: 'Hands',
  ladder: 'Ladder',
  page: 'The rules',
  failed: 'The rulebook can’t be had just now.',
  ranks: 'Which hand beats which',
  ranksLead: 'The best comes first.',
  ladderLead: 'Whoever declares must go higher up this ladder. The lowest comes first.',
  fromTo: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  here: 'At this table',
  hereAll: 'All rules as written.',
  hereOption: (title: string, value: string) => `${title}: ${value}`,
  back: 'Back',
};

export interface RankWords {
  name: string;
  about: string;
  cards: string[];
}

/** The hands, the best first; five of a kind takes a wild card. */
export const handRanks: RankWords[] = [
  { name: 'Five of a kind', about: 'Five of one rank; it takes a wild card', cards: ['9s', '9h', '9d', '9c', 'Jk1'] },
  { name: 'Straight flush', about: 'Five in a row, of one suit', cards: ['9h', '8h', '7h', '6h', '5h'] },
  { name: 'Four of a kind', about: 'Four of one rank', cards: ['Qs', 'Qh', 'Qd', 'Qc', '4s'] },
  { name: 'Full house', about: 'Three of one rank, two of another', cards: ['9s', '9h', '9d', '4c', '4s'] },
  { name: 'Flush', about: 'Five of one suit', cards: ['Kd', 'Jd', '8d', '5d', '2d'] },
  { name: 'Straight', about: 'Five in a row', cards: ['8s', '7h', '6c', '5d', '4s'] },
  { name: 'Three of a kind', about: 'Three of one rank', cards: ['7s', '7h', '7d', 'Kc', '2s'] },
  { name: 'Two pair', about: 'Two of one rank, two of another', cards: ['Js', 'Jd', '6h', '6c', 'As'] },
  { name: 'Pair', about: 'Two of one rank', cards: ['Th', 'Ts', 'Kd', '7c', '3s'] },
  { name: 'High card', about: 'None of these: the highest card counts', cards: ['Ad', 'Js', '8h', '6c', '3d'] },
];
