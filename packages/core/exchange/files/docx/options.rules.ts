import { OPTION_COLUMNS } from "../../template/question-table.schema.ts";

/** How the options of a question are labelled: "(A)", "a)", "(1)". */
export interface OptionStyle {
  open: string;
  close: string;
  labels: string;
}

const LABELS = ["ABCDEFGH", "abcdefgh", "12345678"];
interface Options {
  options: readonly unknown[];
  optionStyle: OptionStyle | undefined;
}

interface FoundOption {
  index: number;
  end: number;
  style: OptionStyle;
  skipped?: string;
}

const FORMS = [
  { open: "(", close: ")" },
  { open: "", close: ")" },
  { open: "", close: "." },
];

const escaped = (text: string): string => text.replace(/[().]/g, "\\$&");

const WIDE = "(?:^|\\t| {2,})";
const TIGHT = "(?:^|\\s)";

/** The place of an option's label in a line. */
const labelAt = (text: string, label: string, gap: string): RegExpExecArray | null =>
  new RegExp(`${gap}\\s*${escaped(label)}(?!\\d)\\s*`).exec(text);

const labelOf = ({ open, close, labels }: OptionStyle, n: number): string =>
  `${open}${labels.charAt(n)}${close}`;

/** Single spaces are enough where a line has all of A to D. */
const hasAll = (text: string, style: OptionStyle): boolean =>
  [0, 1, 2, 3].every((n) => labelAt(text, labelOf(style, n), TIGHT) !== null);

/** @param whole the line that the text is the rest of */
export function nextOption(
  { options, optionStyle }: Options,
  text: string,
  whole: string,
): FoundOption | undefined {
  const at = options.length;
  if (at >= OPTION_COLUMNS.length) return undefined;
  for (const style of optionStyle ? [optionStyle] : STYLES) {
    const gap = hasAll(whole, style) ? TIGHT : WIDE;
    const place = (n: number) => {
      const found = labelAt(text, labelOf(style, n), gap);
      return found && { index: found.index, end: found.index + found[0].length, style };
    };
    const found = place(at);
    if (found) return found;
    const later = at > 0 && at < 7 ? place(at + 1) : null;
    if (later) return { ...later, skipped: style.labels.charAt(at).toUpperCase() };
  }
  return undefined;
}

/** Numbered options need brackets on both sides: "1." numbers a question or a list. */
const STYLES: readonly OptionStyle[] = LABELS.flatMap((labels) =>
  FORMS.filter(({ open }) => labels !== LABELS[2] || open === "(").map((form) => ({
    ...form,
    labels,
  })),
);
