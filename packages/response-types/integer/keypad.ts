/** A number field: its text and the selection; an empty selection is the cursor. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const DIGITS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0"] as const;
export type KeypadKey = (typeof DIGITS)[number] | "minus" | "point" | "backspace" | "clear";

const cursorAt = (text: string, place: number): Field => ({ text, start: place, end: place });

/** Replaces the selection by a text, with the cursor after it. */
const typed = ({ text, start, end }: Field, put: string): Field =>
  cursorAt(text.slice(0, start) + put + text.slice(end), start + put.length);

/** The sign changes wherever the cursor is, and the cursor stays with its digit. */
const signed = ({ text, start }: Field): Field =>
  text.startsWith("-")
    ? cursorAt(text.slice(1), Math.max(0, start - 1))
    : cursorAt(`-${text}`, start + 1);

/** Applies a keypad key to the text; ignores a second point or a digit before the sign. */
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
      return rest.includes(".") ? field : typed(field, ".");
    default:
      return rest.startsWith("-") && start === 0
        ? typed({ text, start: 1, end: Math.max(1, end) }, key)
        : typed(field, key);
  }
}
