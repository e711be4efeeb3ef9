import type { Trait } from "./traits.rules.ts";

/**
 * Ticks beside options in a file that marks its keys in another way: a reader made these ticks, or
 * they were left by mistake.
 */

const TICK = /^(?:before|after):[✓✔☑✅]$/u;

/** Ticks beside some of a question's options: they are not part of the text. */
export function ticksIn(options: readonly (readonly Trait[])[]): Trait[] {
  const ticked = options.map((traits) => traits.filter((trait) => TICK.test(trait)));
  return ticked.every((traits) => traits.length > 0) ? [] : [...new Set(ticked.flat())];
}

export const lettersOf = (places: readonly number[]): string =>
  places.map((at) => String.fromCharCode(65 + at)).join(",");

/** A doubt about ticks beside these options; undefined if they agree with the key. */
export function tickWords(key: string, letters: string): string | undefined {
  if (letters === "" || letters === key) return undefined;
  return key === ""
    ? `Option ${letters} has a tick. Say which option is correct.`
    : `Its answer is ${key}, but option ${letters} has a tick.`;
}
