import type { OtherBrowser } from "./other-browser.ts";
import { until } from "./until.ts";

const stepLimitMs = 60_000;

/** Runs a function in a page: one of `playwright-core`, or of another browser. */
export interface Evaluating {
  evaluate<T>(run: () => Promise<T>): Promise<T>;
}

/** A page whose buttons and fields are found and used by a script in it. */
export class ScriptedPage implements Evaluating {
  readonly #browser: OtherBrowser;

  constructor(browser: OtherBrowser) {
    this.#browser = browser;
  }

  /** @param argument a value of JSON */
  async evaluate<T, A = void>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    const value = await this.#browser.read(`(${String(run)})(${JSON.stringify(argument)})`);
    // The function's result, which was sent as JSON.
    return value as T;
  }

  /** Presses the visible button with such an accessible name. */
  async press(name: RegExp): Promise<void> {
    await this.#step(`a button ${name}`, pressButton, name.source);
  }

  /** Replaces what a visible field has. */
  async fill(selector: string, text: string): Promise<void> {
    await this.#step(`a field ${selector}`, fillField, { selector, text });
  }

  /** Ticks the visible boxes or options at these places, counted from 0. */
  async tick(selector: string, places: readonly number[]): Promise<void> {
    await this.#step(`boxes ${selector}`, tickBoxes, { selector, places });
  }

  /** Waits until a text is on the screen. */
  async shows(text: string): Promise<void> {
    await this.#step(`the text ${text}`, (words) => document.body.innerText.includes(words), text);
  }

  /** Waits until the page has this path. */
  async reaches(path: string): Promise<void> {
    await this.#step(`the path ${path}`, (wanted) => location.pathname === wanted, path);
  }

  /** Runs the script in the page until it returns true. */
  async #step<A>(what: string, run: (argument: A) => boolean, argument: A): Promise<void> {
    let cause: unknown;
    const isDone = async () => {
      try {
        return (await this.evaluate(run, argument)) || undefined;
      } catch (error) {
        // A page that is being replaced by the next one does not answer.
        cause = error;
        return undefined;
      }
    };
    await until(what, stepLimitMs, isDone).catch(async (error: unknown) => {
      const shown = await this.evaluate(() => `${location.href}\n${document.body.innerText}`);
      throw new Error(`${String(error)}\nThe page shows ${shown}`, { cause });
    });
  }
}

function pressButton(name: string): boolean {
  const button = [...document.querySelectorAll("button")].find(
    (one) =>
      one.checkVisibility() &&
      !one.disabled &&
      new RegExp(name).test((one.ariaLabel ?? one.innerText).trim()),
  );
  button?.click();
  return button !== undefined;
}

function fillField({ selector, text }: { selector: string; text: string }): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!field?.checkVisibility() || field.disabled) return false;
  field.focus();
  field.select();
  // As typed: the page hears of it.
  document.execCommand("insertText", false, text);
  return field.value === text;
}

function tickBoxes({ selector, places }: { selector: string; places: readonly number[] }): boolean {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(selector)];
  const chosen = places.flatMap((place) => boxes[place] ?? []);
  if (chosen.length < places.length || chosen.some(({ disabled }) => disabled)) return false;
  for (const box of chosen) if (!box.checked) box.click();
  return chosen.every(({ checked }) => checked);
}
