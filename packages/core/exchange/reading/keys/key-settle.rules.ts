import type { FoundKey, KeyItem } from "./key-sheet.rules.ts";

/**
 * Decides which lines of a sheet are keys, because a line of a solution can look like a key: "2.
 * Take the root." below "1) Ans : (c)". Keys in the form of most keys of the sheet are certain.
 * Another line is a key only if its number would be missing otherwise.
 */

const ENOUGH = 3;
const MOSTLY = 0.7;

/**
 * A test of whether a key has the form that most keys of the sheet share; undefined if there are
 * too few keys, or if their forms differ too much.
 */
function usualForm(keys: readonly FoundKey[]): ((key: FoundKey) => boolean) | undefined {
  if (keys.length < ENOUGH) return undefined;
  const named = keys.filter(({ isNamed }) => isNamed).length;
  if (named * 2 >= keys.length) return ({ isNamed }) => isNamed;
  const counts = new Map<string, number>();
  for (const { form } of keys) counts.set(form, (counts.get(form) ?? 0) + 1);
  const [form, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  return count >= MOSTLY * keys.length ? (key) => key.form === form : undefined;
}

/** For each item, the number of the next certain key below it. */
function nextNumbers(items: readonly KeyItem[], isCertain: (key: FoundKey) => boolean) {
  const next: (number | undefined)[] = [];
  let number: number | undefined;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    next[at] = number;
    const item = items[at];
    if (item?.is === "key" && isCertain(item.key)) number = item.key.number;
  }
  return next;
}

/** The items of a sheet, without keys that belong to a text. Each part has its own usual form. */
export function settled(items: readonly KeyItem[]): KeyItem[] {
  const parts: KeyItem[][] = [[]];
  for (const item of items) {
    if (item.is === "heading") parts.push([]);
    parts.at(-1)?.push(item);
  }
  return parts.flatMap(settledPart);
}

function settledPart(items: readonly KeyItem[]): KeyItem[] {
  const keys = items.flatMap((item) =>
    item.is === "key" && !item.key.isText && !item.key.isListed ? [item.key] : [],
  );
  const hasProse = items.filter(({ is }) => is === "left").length * 2 >= keys.length;
  const named = keys.filter(({ isNamed }) => isNamed).length * 2 >= keys.length;
  const isUsual = hasProse || named ? usualForm(keys) : undefined;
  const isCertain = (key: FoundKey) => !key.isText && (key.isListed || (isUsual?.(key) ?? true));
  const next = nextNumbers(items, isCertain);
  let last: number | undefined;
  return items.map((item, at): KeyItem => {
    if (item.is !== "key") return item;
    const { number, source, line } = item.key;
    const after = next[at];
    const isMissing =
      number !== undefined &&
      (last === undefined ? number === 1 || after === number + 1 : number === last + 1) &&
      (after === undefined || after > number || after <= 1);
    // "1. Take the mass." between the keys 7 and 8 is a line of a solution, and does not begin a
    // part.
    const isBetween =
      hasProse &&
      !item.key.isListed &&
      number !== undefined &&
      last !== undefined &&
      number <= last &&
      after === last + 1 &&
      after !== number + 1;
    if (isBetween || (!isCertain(item.key) && !isMissing))
      return { is: "left", text: source, line };
    last = number;
    return item;
  });
}
