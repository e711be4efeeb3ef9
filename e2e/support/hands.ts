import { limit } from "@academy/core/testing/limits.ts";
import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** The keyboard of a person at a page, in any browser. */
export interface Hands {
  /** Presses a key by its name in the DOM: "ArrowDown", "Escape", "a". */
  press(key: string): Promise<void>;
  /** The value of an expression in the page, by way of JSON. */
  read(expression: string): Promise<unknown>;
}

/** Hands at a page of the journeys' own Chromium. */
export const handsOf = (page: Page): Hands => ({
  press: (key) => page.keyboard.press(key),
  read: (expression) => page.evaluate(expression),
});

/** The name of what has the focus, or its text. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  const label = one?.labels?.[0]?.innerText;
  return (one?.ariaLabel ?? label ?? one?.innerText ?? "").trim();
})()`;

/** A person who uses keys alone, and says what they find. */
export class KeyUser {
  readonly #hands: Hands;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#hands.press(key);
  }

  /** Goes to a control without a walk through all before it. */
  async startAt(name: string): Promise<void> {
    const find = `[...document.querySelectorAll("main :is(button, input)")].find((one) =>
      [one.ariaLabel, one.labels?.[0]?.innerText, one.innerText].some((text) => text?.trim() === ${JSON.stringify(name)}))`;
    await this.#hands.read(`${find}.focus()`);
    await this.isAt(name);
  }

  /** Waits until the focus is on what has this name. */
  async isAt(name: string): Promise<void> {
    await this.#waitFor(FOCUSED, name);
  }

  /** Waits until an expression in the page has this value. */
  async finds(expression: string, value: unknown): Promise<void> {
    await this.#waitFor(expression, value);
  }

  async #waitFor(expression: string, value: unknown): Promise<void> {
    let last: unknown;
    const isSo = async () => {
      last = await this.#hands.read(expression);
      return JSON.stringify(last) === JSON.stringify(value) ? true : undefined;
    };
    await until(`${expression} is ${JSON.stringify(value)}`, limit(10_000), isSo).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}, but ${JSON.stringify(last)}`, { cause: error });
      },
    );
  }
}
