import { sameKey } from "./key-parts.rules.ts";
import type { KeyEntry, KeySheet } from "./key-sheet.rules.ts";

/**
 * Finds out which key belongs to which question: by part and number, by number, or in order. A key
 * is never guessed.
 */

export interface KeyedQuestion {
  part: number;
  number: number | undefined;
  /** The heading of the key's part, if it has one. */
  partName?: string;
}

export interface KeyMatch {
  /** The keys by the index of their question. */
  keys: Map<number, string>;
  doubts: string[];
  /** Why no question got a key from the list. */
  refused?: string;
}

type Numbered = Map<number, KeyEntry[]>;

const byPart = <T extends { part: number }>(all: readonly T[]): T[][] => [
  ...Map.groupBy(all, ({ part }) => part).values(),
];

function numbered(entries: readonly KeyEntry[]): Numbered {
  const found: Numbered = new Map();
  for (const entry of entries) {
    if (entry.number === undefined || entry.written === "") continue;
    const same = found.get(entry.number);
    if (!same) found.set(entry.number, [entry]);
    else if (same.every(({ written }) => sameKey(written) !== sameKey(entry.written))) {
      same.push(entry);
    }
  }
  return found;
}

const listed = (numbers: readonly (number | undefined)[]): string => {
  const shown = numbers.slice(0, 10).join(", ");
  return numbers.length > 10 ? `${shown} and ${numbers.length - 10} more` : shown;
};

const partText = (part: number, parts: number): string => (parts > 1 ? ` in part ${part + 1}` : "");

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** A question with its place in the paper. */
interface Placed extends KeyedQuestion {
  index: number;
}

/** Gives each question of a part the key that has the question's number. */
function giveByNumber(
  questions: readonly Placed[],
  entries: readonly KeyEntry[],
  where: string,
  match: KeyMatch,
): void {
  const keys = numbered(entries);
  const asked = Map.groupBy(questions, ({ number }) => number);
  for (const [number, same] of asked) {
    const found = number === undefined ? undefined : keys.get(number);
    if (number === undefined || !found) continue;
    if (found.length > 1) {
      const all = found.map(({ written }) => written).join(" and ");
      match.doubts.push(`Number ${number}${where} has different keys, ${all}: none was set.`);
    } else if (same.length > 1) {
      match.doubts.push(
        `${same.length} questions have the number ${number}${where}: none got its key.`,
      );
    } else match.keys.set(same[0]?.index ?? 0, found[0]?.written ?? "");
  }
  const over = [...keys.keys()].filter((number) => !asked.has(number));
  if (over.length > 0) {
    const verb = over.length === 1 ? "key has" : "keys have";
    match.doubts.push(`${over.length} ${verb} no question${where}: ${listed(over)}.`);
  }
}

/** Gives keys to questions in their order. */
function giveInOrder(
  questions: readonly Placed[],
  entries: readonly KeyEntry[],
  why: string,
): KeyMatch {
  const keys = new Map<number, string>();
  questions.forEach(({ index }, at) => {
    const written = entries[at]?.written ?? "";
    if (written !== "") keys.set(index, written);
  });
  return { keys, doubts: [`${why}, so the keys were given in order. Compare some of them.`] };
}

const isRising = (all: readonly { number: number | undefined }[]): boolean =>
  all.every(({ number }, i) => number !== undefined && number === (all[0]?.number ?? 0) + i);
const areUnique = (all: readonly { number: number | undefined }[]): boolean =>
  new Set(all.map(({ number }) => number)).size === all.length;

const named = (heading: string | undefined): string =>
  heading === undefined ? "" : ` (“${heading}”)`;

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

const partNumber = (heading: string): number =>
  Number(
    /^[^\p{L}\p{N}]{0,5}(?:part|section|भाग|खंड|खण्ड)[^\p{L}\p{N}]{0,3}(\d{1,2})\b/iu.exec(
      heading,
    )?.[1] ?? 0,
  ) - 1;

/**
 * The part of the paper that each heading names, by the paper's own headings or by a number such as
 * "Part 2"; undefined if a heading names no part.
 */
function namedParts(
  sheet: readonly KeyEntry[][],
  paper: readonly Placed[][],
): number[] | undefined {
  const names = paper.map(([first]) => plainName(first?.partName ?? ""));
  const headings = sheet.map(([first]) => first?.heading ?? "");
  const isUsable = (found: readonly number[]) =>
    found.every((part) => part >= 0 && part < paper.length) && new Set(found).size === found.length;
  const isNamed = new Set(names).size === names.length;
  const byName = headings.map((one) =>
    plainName(one) === "" ? -1 : names.indexOf(plainName(one)),
  );
  if (isNamed && isUsable(byName)) return byName;
  const numbers = headings.map(partNumber);
  return isUsable(numbers) ? numbers : undefined;
}

const SAY =
  "Say which belongs to which: write a line such as “Part 2” above the keys of each part.";

/**
 * Matches keys and questions by part and number. If there are several parts and a key has no
 * question, the sheet and the paper have different parts, and no question gets a key.
 */
function giveByPart(
  paper: readonly Placed[][],
  sheet: readonly KeyEntry[][],
  order: readonly number[],
): KeyMatch {
  const match: KeyMatch = { keys: new Map(), doubts: [] };
  for (const [at, entries] of sheet.entries()) {
    const part = order[at] ?? at;
    const questions = paper[part] ?? [];
    const numbers = new Set(questions.map(({ number }) => number));
    const over = [...numbered(entries).keys()].filter((number) => !numbers.has(number));
    if (sheet.length > 1 && over.length > 0) {
      const text = `Part ${at + 1} of the key${named(entries[0]?.heading)} has keys for ${listed(over)}, but part ${part + 1} of the paper has no such questions.`;
      return { keys: new Map(), doubts: [], refused: `${text} ${SAY}` };
    }
    giveByNumber(questions, entries, partText(part, paper.length), match);
  }
  return match;
}

/**
 * Matches keys and questions in their order. This needs as many keys as questions, and a reason why
 * the numbers cannot be compared: the keys or the questions have no numbers, or the numbers start
 * again only in the paper or only in the keys.
 */
function inOrder(questions: readonly Placed[], entries: readonly KeyEntry[]): KeyMatch | undefined {
  if (questions.length !== entries.length) return undefined;
  if (entries.every(({ number }) => number === undefined)) {
    return giveInOrder(questions, entries, "The keys have no numbers");
  }
  if (questions.every(({ number }) => number === undefined)) {
    const why = "The questions have no numbers";
    return isRising(entries) ? giveInOrder(questions, entries, why) : undefined;
  }
  const parts = byPart(entries);
  if (isRising(entries) && byPart(questions).every(isRising)) {
    const why = "The numbers of the paper start again, and those of the keys do not";
    return giveInOrder(questions, entries, why);
  }
  if (isRising(questions) && parts.every((part) => isRising(part))) {
    const why = "The numbers of the keys start again, and those of the paper do not";
    return giveInOrder(questions, entries, why);
  }
  return undefined;
}

function matched(questions: readonly Placed[], entries: readonly KeyEntry[]): KeyMatch {
  const [paper, sheet] = [byPart(questions), byPart(entries)];
  const order = namedParts(sheet, paper);
  const hasNumbers =
    entries.some(({ number }) => number !== undefined) &&
    questions.some(({ number }) => number !== undefined);
  if (hasNumbers && order) return giveByPart(paper, sheet, order);
  if (hasNumbers && paper.length === sheet.length) {
    const same = sheet.map((_, at) => at);
    const match = giveByPart(paper, sheet, same);
    const areAlike = same.every((at) => paper[at]?.length === sheet[at]?.length);
    return match.refused !== undefined && areAlike ? (inOrder(questions, entries) ?? match) : match;
  }
  const repeated = [...numbered(entries).values()];
  const areSure =
    sheet.length === 1 ||
    areUnique(entries) ||
    (entries.length > questions.length && repeated.every((found) => found.length === 1));
  const areNumbered = questions.every(({ number }) => number !== undefined);
  if (hasNumbers && areNumbered && areUnique(questions) && areSure) {
    const match: KeyMatch = { keys: new Map(), doubts: [] };
    giveByNumber(questions, entries, "", match);
    return match;
  }
  const ordered = inOrder(questions, entries);
  if (ordered) return ordered;
  const counts = `The paper has ${plural(paper.length, "part")} with ${plural(questions.length, "question")}, the key ${plural(sheet.length, "part")} with ${plural(entries.length, "key")}.`;
  return { keys: new Map(), doubts: [], refused: `${counts} ${SAY}` };
}

/** Matches the keys of a sheet to questions in the order of their paper. */
export function matchKeys(sheet: KeySheet, questions: readonly KeyedQuestion[]): KeyMatch {
  if (sheet.entries.length === 0) {
    return { keys: new Map(), doubts: [], refused: "No keys were found in this text." };
  }
  if (questions.length === 0) {
    return { keys: new Map(), doubts: [], refused: "There are no questions to give the keys to." };
  }
  const match = matched(
    questions.map((one, index) => ({ ...one, index })),
    sheet.entries,
  );
  const without = questions.filter((_, index) => !match.keys.has(index));
  if (match.refused === undefined && without.length > 0) {
    const numbers = without.map(({ number }) => number).filter((number) => number !== undefined);
    const which = numbers.length > 0 ? `: ${listed(numbers)}` : "";
    const verb = without.length === 1 ? "question has" : "questions have";
    match.doubts.push(`${without.length} ${verb} no key${which}.`);
  }
  return match;
}
