import { useSyncExternalStore } from "react";
import { DIGITS, type Field, type KeypadKey, pressed } from "./keypad.rules.ts";
import classes from "./keypad.module.css";

const COARSE = "(pointer: coarse)";

/** True on touch screens, where the keypad replaces the soft keyboard. */
export const useFingers = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(COARSE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(COARSE).matches,
  );

const NAMES: Partial<Record<KeypadKey, { sign: string; name: string }>> = {
  minus: { sign: "−", name: "Minus" },
  point: { sign: ".", name: "Point" },
  exponent: { sign: "×10ⁿ", name: "Times ten to the power" },
  backspace: { sign: "⌫", name: "Backspace" },
  clear: { sign: "Clear", name: "Clear number" },
};

/** Whole numbers need no point; only exact numbers are written with powers of ten. */
export type KeypadLayout = "plain" | "whole" | "powers";

const MORE: Readonly<Record<KeypadLayout, readonly KeypadKey[]>> = {
  plain: ["point"],
  whole: [],
  powers: ["point", "exponent"],
};

const span = (from: string, to: string) => `${from}-start / ${from}-start / ${to}-end / ${to}-end`;

/** Where a key is in the grid, by the names of keypad.module.css. */
function areaOf(key: KeypadKey, layout: KeypadLayout): string {
  switch (key) {
    case "backspace":
      return layout === "powers" ? "side1" : span("side1", "side2");
    case "clear":
      return layout === "powers" ? "side2" : span("side3", "side4");
    case "exponent":
      return span("side3", "side4");
    case "0":
      return layout === "whole" ? span("k0", "point") : "k0";
    default:
      return key === "minus" || key === "point" ? key : `k${key}`;
  }
}

const keysOf = (layout: KeypadLayout): readonly KeypadKey[] => [
  ...DIGITS,
  ...MORE[layout],
  "minus",
  "backspace",
  "clear",
];

interface KeypadProps {
  /** The field that the keypad types into. */
  input: () => HTMLInputElement | null;
  onType: (field: Field) => void;
  layout: KeypadLayout;
  disabled: boolean;
}

/** Digits, sign and point for touch screens. It types at the field's cursor. */
export function Keypad({ input, onType, layout, disabled }: KeypadProps) {
  const press = (key: KeypadKey) => {
    const field = input();
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const start = selectionStart ?? value.length;
    onType(pressed({ text: value, start, end: selectionEnd ?? start }, key));
  };
  return (
    <fieldset className={classes.keypad} aria-label="Number keypad" disabled={disabled}>
      {keysOf(layout).map((key) => (
        <button
          key={key}
          type="button"
          style={{ gridArea: areaOf(key, layout) }}
          aria-label={NAMES[key]?.name}
          // The field keeps the focus, and so its visible cursor.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {NAMES[key]?.sign ?? key}
        </button>
      ))}
    </fieldset>
  );
}
