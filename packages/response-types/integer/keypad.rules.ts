/** A number field: its text and the selection; an empty selection is the cursor. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const DIGITS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0"] as const;
export type KeypadKey =
  | (typeof DIGITS)[number]
  | "minus"
  | "point"
  | "exponent"
  | "backspace"
  | "clear";

const cursorAt = (text: string, place: number): Field => ({ text, start: place, end: place });

/** Replaces the selection by a text, with the cursor after it. */
const typed = ({ text, start, end }: Field, put: string): Field =>
  cursorAt(text.slice(0, start) + put + text.slice(end), start + put.length);

/**
 * Where the number with the cursor begins: the power of ten after its "e", or the number before.
 */
function partAt(text: string, start: number): number {
  const e = text.search(/e/i);
  return e >= 0 && start > e ? e + 1 : 0;
}

/** Changes the sign of the number with the cursor, and keeps the cursor at its digit. */
function signed({ text, start }: Field): Field {
  const part = partAt(text, start);
  const [before, after] = [text.slice(0, part), text.slice(part)];
  return after.startsWith("-")
    ? cursorAt(before + after.slice(1), Math.max(part, start - 1))
    : cursorAt(`${before}-${after}`, start + 1);
}

/** Whether a point may be typed: a power of ten has none, and the number before it at most one. */
const takesPoint = (rest: string, start: number): boolean =>
  partAt(rest, start) === 0 && !rest.includes(".");

/** Types a digit at the cursor, but never before the sign of the number. */
function afterSign({ text, start, end }: Field, rest: string, digit: string): Field {
  const part = partAt(rest, start);
  const at = rest.startsWith("-", part) && start === part ? part + 1 : start;
  return typed({ text, start: at, end: Math.max(at, end) }, digit);
}

/** Applies a keypad key to the text; ignores a second point or power of ten. */
export function pressed(field: Field, key: KeypadKey): Field {
  const { text, start, end } = field;
  const rest = text.slice(0, start) + text.slice(end);
  switch (key) {
    case "clear":
      return cursorAt("", 0);
    case "minus":
      return signed(field);
    case "backspace":
      return start === end
        ? typed({ ...field, start: Math.max(0, start - 1) }, "")
        : typed(field, "");
    case "point":
      return takesPoint(rest, start) ? typed(field, ".") : field;
    case "exponent":
      return start === 0 || /e/i.test(rest) ? field : typed(field, "e");
    default:
      return afterSign(field, rest, key);
  }
}
