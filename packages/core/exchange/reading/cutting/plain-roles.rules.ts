import type { Block } from "../block.ts";
import type { Facts } from "../facts.rules.ts";

/** Papers without numbers and labels, if a person has said how many options a question has. */

type PlainRole = "start" | "option";

/**
 * Lines that do not belong to the text, such as "View answer", show where questions begin if they
 * are at this many places or more.
 */
const FEWEST_PLACES = 3;
/** The share of the groups of lines that must have as many options as a person said. */
const FITTING = 0.8;

/**
 * Lines that may belong to questions: all but tables, headings, properties, lines such as "View
 * answer", keys, and the line below a word for a key.
 */
function freeLines(facts: readonly Facts[], aside: ReadonlySet<number>): Set<number> {
  const free = new Set<number>();
  let isKey = false;
  facts.forEach((one, at) => {
    if (aside.has(at) || one.isTable || one.isHeading || one.isProperty || one.isNoise) return;
    if (one.key === undefined && !isKey) free.add(at);
    isKey = one.key !== undefined && one.text.slice(one.key).trim() === "";
  });
  return free;
}

/** Divides lines into groups. `begins` says of a line whether a group begins there. */
function groupsOf(lines: ReadonlySet<number>, begins: (at: number) => boolean): number[][] {
  const groups: number[][] = [];
  for (const at of lines) {
    if (begins(at) || groups.length === 0) groups.push([at]);
    else groups.at(-1)?.push(at);
  }
  return groups;
}

/**
 * The roles of lines if bold lines or empty lines divide the file into questions with the stated
 * number of options.
 */
function byLook(
  blocks: readonly Block[],
  lines: ReadonlySet<number>,
  size: number,
): Map<number, PlainRole> | undefined {
  const isBold = (at: number) => (blocks[at]?.bold ?? 0) > 0.9;
  const isBlank = (at: number) => blocks[at]?.blankBefore ?? false;
  for (const begins of [(at: number) => isBold(at) && !isBold(at - 1), isBlank]) {
    const groups = groupsOf(lines, begins);
    const optionsIn = (group: readonly number[]) =>
      begins === isBlank ? group.slice(1) : group.filter((at) => !isBold(at));
    const fitting = groups.filter((group) => optionsIn(group).length === size);
    if (fitting.length < Math.max(FEWEST_PLACES, groups.length * FITTING)) continue;
    return new Map(
      groups.flatMap((group) => [
        [group[0] ?? -1, "start"] as const,
        ...optionsIn(group).map((at) => [at, "option"] as const),
      ]),
    );
  }
  return undefined;
}

/**
 * The roles of lines in a paper without numbers and labels. Questions are found below lines that
 * every question repeats, or as groups with the same look, or as groups of one line and its
 * options.
 */
export function plainRoles(
  blocks: readonly Block[],
  facts: readonly Facts[],
  aside: ReadonlySet<number>,
  size: number,
  said: ReadonlyMap<number, string>,
): Map<number, PlainRole> {
  // A person gives the role "stem" to a figure between a question and its options.
  const stems = [...said].flatMap(([at, is]) => (is === "stem" ? [at] : []));
  const apart = new Set([...aside, ...stems]);
  const isFurniture = (at: number) => facts[at]?.isNoise ?? false;
  const groups = facts.filter((_one, at) => isFurniture(at) && !isFurniture(at - 1)).length;
  const looks = groups < FEWEST_PLACES ? byLook(blocks, freeLines(facts, apart), size) : undefined;
  return looks ?? inTurn(facts, apart, { size, hasFurniture: groups >= FEWEST_PLACES });
}

/**
 * The roles of lines in a paper in which each question is one line with a fixed number of option
 * lines below it.
 */
function inTurn(
  facts: readonly Facts[],
  aside: ReadonlySet<number>,
  { size, hasFurniture }: { size: number; hasFurniture: boolean },
): Map<number, PlainRole> {
  const found = new Map<number, PlainRole>();
  const isFurniture = (at: number) => facts[at]?.isNoise ?? false;
  let left = 0;
  let isOpen = false;
  let isKey = false;
  let start = -1;
  facts.forEach((one, at) => {
    if (one.isHeading && left > 0) {
      // A heading cannot be inside a question, so the incomplete question above it is dropped.
      for (const key of found.keys()) if (key >= start) found.delete(key);
      [left, isOpen] = [0, false];
    }
    if (aside.has(at) || one.isTable || one.isHeading || one.isProperty) return;
    if (one.key !== undefined || isKey) {
      // The key is behind its word, or on the next line.
      isKey = one.key !== undefined && one.text.slice(one.key).trim() === "";
      return;
    }
    if (isFurniture(at)) {
      if (hasFurniture && isOpen) [left, isOpen] = [size, false];
      return;
    }
    if (left > 0) {
      found.set(at, "option");
      left--;
      return;
    }
    if (isOpen) return;
    found.set(at, "start");
    [start, isOpen] = [at, true];
    if (!hasFurniture) [left, isOpen] = [size, false];
  });
  return found;
}
