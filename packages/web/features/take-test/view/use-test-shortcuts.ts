import { useLayoutEffect, useRef } from "react";
import { useKeptChoice } from "../../../lib/form/kept-choice.ts";

interface ShortcutActions {
  previous: () => void;
  next: () => void;
  clear: () => void;
  markAndNext: () => void;
  help: () => void;
}

/**
 * Whether single-key shortcuts work. Students who use speech input or fear typing errors can
 * disable them for all tests on this device.
 */
export interface ShortcutSwitch {
  on: boolean;
  set: (on: boolean) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input[type=text]"));

/** Finds the answer of the shown question, not the input of a hidden one. */
const SHOWN_ANSWER = "[data-shown] [data-answer]";

/** The input of the option that a key means: A to H, or 1 to 8. */
function optionInput(key: string): HTMLInputElement | null {
  const index = /^[a-h]$/i.test(key)
    ? key.toLowerCase().charCodeAt(0) - 97
    : /^[1-8]$/.test(key)
      ? Number(key) - 1
      : -1;
  return index < 0
    ? null
    : document.querySelector<HTMLInputElement>(`${SHOWN_ANSWER} input[value="${index}"]`);
}

/** Selects an option as a click does. */
function choose(key: string): boolean {
  const input = optionInput(key);
  input?.click();
  input?.focus();
  return input !== null;
}

function handle(event: KeyboardEvent, actions: ShortcutActions): boolean {
  // C selects option C if the question has one; Shift + C always clears.
  const clears = event.key === "C" && event.shiftKey;
  if (clears) actions.clear();
  else if (choose(event.key)) return true;
  else if (event.key === "?") actions.help();
  else {
    const work = { n: actions.next, p: actions.previous, m: actions.markAndNext, c: actions.clear };
    const key = event.key.toLowerCase();
    if (key !== "n" && key !== "p" && key !== "m" && key !== "c") return false;
    work[key]();
  }
  return true;
}

/** The shortcuts N, P, M, C, A to H or 1 to 8, and ?; ignored while typing or in a dialog. */
export function useTestShortcuts(actions: ShortcutActions, active: boolean): ShortcutSwitch {
  const [choice, choose] = useKeptChoice("test-single-keys", ["on", "off"]);
  const on = choice === "on";
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Runs before the browser paints, because a student may press a key as soon as they see the
  // question.
  useLayoutEffect(() => {
    if (!active || !on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (!isTyping(event.target) && handle(event, latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [active, on]);
  return { on, set: (next) => choose(next ? "on" : "off") };
}
