/** The ladder of declarations (rules P2 to P4), laid out in rows and columns for picking. */

export type Rung = { is: string; words: string; family: string };
export type Cell = { rung: Rung; label: string };
export type Row = { label: string; cells: Cell[] };
export type Family = { name: string; rows: Row[]; count: number };

const TWO_RANKS = ['two pair', 'full house'];
const SUITED = ['flush', 'straight flush'];
const SUITS: Record<string, string> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };

/** What can be declared: the lowest that is told, and all above it. */
export function higher(ladder: readonly Rung[], lowest: string | null): Rung[] {
  if (lowest === null) return [];
  const at = ladder.findIndex((rung) => rung.is === lowest);
  return at < 0 ? [] : ladder.slice(at);
}

/** Rungs by family, lowest family first; in a family by rank or suit. */
export function families(rungs: readonly Rung[]): Family[] {
  const found = new Map<string, Family>();
  for (const rung of rungs) {
    const family = found.get(rung.family) ?? { name: rung.family, rows: [], count: 0 };
    found.set(rung.family, family);
    const [row, label] = place(rung);
    const last = family.rows.find((one) => one.label === row);
    if (last) last.cells.push({ rung, label });
    else family.rows.push({ label: row, cells: [{ rung, label }] });
    family.count += 1;
  }
  return [...found.values()];
}

const WRITTEN = /^declare (high card|pair|two pair|three|straight flush|straight|flush|full house|four) (.+)$/;

/** The row of a rung in its family, and what stands on its button. */
function place(rung: Rung): [string, string] {
  const [, kind = '', named = ''] = WRITTEN.exec(rung.is) ?? [];
  const rest = named.split(' ');
  const last = rest.at(-1) ?? '';
  if (TWO_RANKS.includes(kind)) return [rest[0] ?? '', last];
  if (SUITED.includes(kind)) return [SUITS[rest[0] ?? ''] ?? '', last];
  return ['', last];
}

/** Rungs whose name holds every word that was typed, in any order. */
export function found(rungs: readonly Rung[], typed: string): Rung[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return rungs.filter((rung) => {
    const text = `${rung.is} ${rung.words}`.toLowerCase().split(/[\s,]+/);
    return words.every((word) => text.some((part) => part.startsWith(word)));
  });
}
