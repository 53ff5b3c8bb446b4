// Checks the proofs in a record without any of homegame's code: node verify.mjs RECORD
// It prints one verdict for each deal as JSON. docs/fair-deal.md says what is checked; as it knows no rules of
// any game, it can't tell who was dealt in, or whether the opening of a card that was shown is missing.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const bytes = (hex) => Buffer.from(hex, "hex");
const text = (words) => Buffer.from(words, "utf8");
const byte = (value) => Buffer.from([value]);

function insist(holds, why) {
  if (!holds) throw new Error(why);
}

// The few forms of TOML that homegame writes.
function read(source) {
  const deals = [];
  let table;
  let list;
  for (const line of source.split("\n").map((raw) => raw.trim())) {
    let found;
    if (line === "[[deal]]") deals.push((table = { proofs: [] }));
    else if (line.startsWith("[deal.proof.")) deals.at(-1).proofs.push((table = {}));
    else if (list && line === "]") list = undefined;
    else if (list && (found = /^(".*"),$/.exec(line))) list.push(JSON.parse(found[1]));
    else if ((found = /^(\w+) = \[$/.exec(line))) table[found[1]] = list = [];
    else if ((found = /^(\w+) = (.*)$/.exec(line))) table[found[1]] = found[2];
  }
  return deals;
}

function* stream(key) {
  for (let block = 0n; ; block++) {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(block);
    yield* createHash("shake256", { outputLength: 128 }).update(counter).update(key).digest();
  }
}

function shuffled(size, key) {
  const order = Array.from({ length: size }, (_, place) => place);
  const source = stream(key);
  for (let places = size; places > 1; places--) {
    let drawn;
    do drawn = source.next().value;
    while (drawn >= 256 - (256 % places));
    const other = drawn % places;
    [order[places - 1], order[other]] = [order[other], order[places - 1]];
  }
  return order;
}

function rootFrom(position, card, salt, path, size) {
  let found = sha256(byte(0), text(`${position} ${card} `), salt);
  for (let width = size; width > 1; width = Math.ceil(width / 2)) {
    const beside = position % 2 ? position - 1 : position + 1;
    if (beside < width) {
      insist(path.length > 0, "a path is too short");
      const other = path.shift();
      found = position % 2 ? sha256(byte(1), other, found) : sha256(byte(1), found, other);
    }
    position = Math.floor(position / 2);
  }
  insist(path.length === 0, "a path is too long");
  return found;
}

function check(proof, cards) {
  const [size, dealt] = [Number(proof.size), Number(proof.dealt)];
  const [label, root] = [JSON.parse(proof.label), bytes(JSON.parse(proof.root))];
  insist(cards.length === dealt, "fewer cards were dealt than the proof is of");
  insist(proof.numbers.length === proof.commitments.length, "numbers and commitments differ");
  insist(proof.numbers.some((number) => number), "nobody cut");
  proof.numbers.forEach((number, seat) => {
    const committed = proof.commitments[seat];
    insist(!number === !committed, "a number or a commitment is missing");
    const expected = sha256(byte(2), text(`${label}\n${seat}\n`), bytes(number)).toString("hex");
    insist(!number || expected === committed, "a number is not the one committed to");
  });
  const took = proof.numbers.map((number) => (number ? "1" : "0")).join("");
  const numbers = proof.numbers.map((number) => (number ? bytes(number) : Buffer.alloc(32)));
  const order = shuffled(size, Buffer.concat([byte(3), text(`${label}\n${took}\n`), root, ...numbers]));
  const opened = new Set();
  for (const opening of proof.openings) {
    const [position, card, salt, ...path] = opening.split(" ");
    const place = Number(position);
    const turn = order.indexOf(place);
    insist(turn >= 0 && turn < dealt, "a card is opened that was not dealt");
    insist(rootFrom(place, card, bytes(salt), path.map(bytes), size).equals(root), "a card lay elsewhere");
    insist(cards[turn] === card, "another card was dealt");
    insist(!opened.has(card), "a card is opened twice");
    opened.add(card);
  }
  return { order, opened: opened.size };
}

function verdict(deal) {
  try {
    const cards = deal.actions.filter((action) => action.startsWith("deal "));
    const left = cards.flatMap((action) => action.split(" ").slice(1));
    insist(deal.proofs.length > 0, "there is no proof");
    const seen = new Set(deal.proofs.flatMap((proof) => [`label ${proof.label}`, `root ${proof.root}`]));
    insist(seen.size === 2 * deal.proofs.length, "two shuffles share a label or a root");
    const found = deal.proofs.map((proof) => check(proof, left.splice(0, Number(proof.dealt))));
    insist(left.length === 0, "cards were dealt from a shuffle without a proof");
    return { holds: true, orders: found.map((one) => one.order), opened: found.map((one) => one.opened) };
  } catch (error) {
    return { holds: false, why: error.message };
  }
}

console.log(JSON.stringify(read(readFileSync(process.argv[2], "utf8")).map(verdict)));
