import type { Facts } from "../facts.rules.ts";

/** How far below a number its options may begin. */
const FARTHEST = 12;

/** Whether options follow in a numbered line or below it. */
export function startsQuestion(facts: readonly Facts[], at: number): boolean {
  const here = facts[at];
  const own = here?.marks.filter((mark) => mark.at > 0) ?? [];
  const hasTwo = own.some(
    ({ index, form }, place) =>
      index === 0 && own.slice(place).some((other) => other.form === form && other.index === 1),
  );
  if (hasTwo) return true;
  let seen = false;
  for (let next = at + 1; next < Math.min(facts.length, at + FARTHEST); next++) {
    const line = facts[next];
    for (const { isStrong, index } of line?.marks ?? []) {
      if (!isStrong && !seen) continue;
      if (index === 0) seen = true;
      else if (seen && index === 1) return true;
    }
    if (line?.number && !seen && next > at + 1 && line.number.form === here?.number?.form)
      return false;
  }
  return false;
}
