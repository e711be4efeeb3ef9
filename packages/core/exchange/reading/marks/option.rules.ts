import { ENCLOSED_LABEL, ordinalsOf, PLAIN_LABEL } from "./alphabets.rules.ts";

/** A label in a line that could be an option's. */
export interface OptionMark {
  at: number;
  /** The position after the label and the spaces behind it. */
  end: number;
  /** How the label is written, shown by the first label of its alphabet: "(A)", "1.", "①", "☐". */
  form: string;
  /** The position of the label in its alphabet, from 0; -1 for a box, which has no position. */
  index: number;
  /** Whether the label is at the beginning of the line or behind a wide gap. */
  isStrong: boolean;
  /** The sign before the label, which may mark it as correct. */
  sign: string;
}

/** A longer line, or a line with more labels, is a text without options. */
export const MOST_LINE = 4000;
const MOST_MARKS = 60;

/** Signs that authors put before or behind the correct option. */
const SIGNS = "*✓✔☑√✅→➔►!+";
const LABEL = new RegExp(
  `(?<=^|[\\s\\u00a0|])([${SIGNS}]?)\\s?(?:` +
    `(?:(?:[Oo]ption|OPTION|[Cc]hoice|विकल्प)[\\s_]?)?([([（{]?)\\s?(${PLAIN_LABEL})\\s?(\\)\\.?|）|\\]|\\}|\\.|．|:(?!\\/)|：)` +
    `)\\s*`,
  "gu",
);
const ENCLOSED = new RegExp(`([${SIGNS}]?)(${ENCLOSED_LABEL})\\s*`, "gu");
const BOX = /^\s*([☐□○◯❍☑☒●•▪■◻◦‣]|\u20dd)\s*/u;
const GAP = /^\s*([A-E])(?:\t\s*| {2,})(?=\S)/;
const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Every label in the line that could be an option's. */
export function optionMarks(text: string): OptionMark[] {
  if (text.length > MOST_LINE) return [];
  const marks = [...plainMarks(text), ...enclosedMarks(text)];
  if (marks.length > MOST_MARKS) return [];
  return [...withoutListed(text, marks), ...gapMark(text), ...boxMark(text)];
}

const COMMA = /^\s*[,;、，]\s*$/u;
const WORD = /^\s*[,;、，]?\s*[\p{L}\p{M}]{0,6}\s*$/u;

/** Removes labels that a sentence only mentions: "Each has options (A), (B), (C) and (D)." */
function withoutListed(text: string, marks: readonly OptionMark[]): readonly OptionMark[] {
  if (marks.length < 3) return marks;
  const listed = [...Map.groupBy(marks, ({ form }) => form)].filter(([, run]) => {
    const gaps = run.slice(1).map(({ at }, place) => text.slice(run[place]?.end, at));
    const commas = gaps.filter((gap) => COMMA.test(gap)).length;
    return run.length >= 3 && commas >= gaps.length - 1 && gaps.every((gap) => WORD.test(gap));
  });
  return listed.length === 0
    ? marks
    : marks.filter(({ form }) => !listed.some(([one]) => one === form));
}

function plainMarks(text: string): OptionMark[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const [whole, sign = "", opener = "", label = "", closer = ""] = match;
    const open = opener.normalize("NFKC");
    const close = closer.normalize("NFKC").charAt(0);
    const before = text.slice(0, match.index);
    // In "joule ✓  (b)", the sign belongs to the text before it, and not to the label.
    const isApart = sign !== "" && before.trim() !== "" && /^\s/.test(whole.slice(sign.length));
    const skipped = isApart ? sign.length + 1 : whole.length - whole.trimStart().length;
    const at = match.index + skipped;
    const end = match.index + whole.length;
    const isStrong = isStart(text, at);
    if (!isLabel({ text, open, close, label, whole, end, isStrong })) return [];
    return ordinalsOf(label).map(({ alphabet, index }) => ({
      at,
      end,
      form: `${open}${alphabet.name}${close}`,
      index,
      isStrong,
      sign: isApart ? "" : sign,
    }));
  });
}

interface Label {
  text: string;
  open: string;
  close: string;
  label: string;
  whole: string;
  end: number;
  isStrong: boolean;
}

function isLabel({ text, open, close, label, whole, end, isStrong }: Label): boolean {
  if (open !== "" && close !== CLOSERS[open]) return false;
  if (open === "" && /[\]}]/.test(close)) return false;
  // A space before the closing sign needs an opening bracket: "(C )" is a label, "C )" is not.
  if (open === "" && /\s[).:\]]/.test(whole)) return false;
  if (close !== ".") return true;
  const after = text.slice(end, end + 3);
  if (/^[A-Za-z]\./.test(after)) return false;
  const isTight = whole.trimEnd() === whole;
  // Without a space behind the label, "1.5" is a number, but "e.3 only" is an option.
  if (isTight && /^\d/.test(after)) return isStrong && open === "" && /^\p{L}$/u.test(label);
  return !(open === "" && isTight && /^[a-z]{2}/.test(after) && /^[a-z]$/.test(label));
}

/** Whether only spaces, or a wide gap, is before a place. */
const isStart = (text: string, at: number): boolean => {
  const before = text.slice(0, at);
  return before.trim() === "" || /\t\s?$| {2}$|\u00a0{2}$/.test(before);
};

const enclosedMarks = (text: string): OptionMark[] =>
  [...text.matchAll(ENCLOSED)].flatMap(({ 0: whole, 1: sign = "", 2: label = "", index: at }) =>
    [...(ordinalsOf(label).filter(({ alphabet }) => alphabet.isEnclosed) ?? [])].map(
      ({ alphabet, index }) => ({
        at,
        end: at + whole.length,
        form: alphabet.name,
        index,
        isStrong: isStart(text, at),
        sign,
      }),
    ),
  );

/** A label without a sign: "A", a wide gap, and a text. */
function gapMark(text: string): OptionMark[] {
  const [whole, label = ""] = GAP.exec(text) ?? [];
  if (whole === undefined) return [];
  const index = label.charCodeAt(0) - 65;
  return [
    { at: text.indexOf(label), end: whole.length, form: "A_", index, isStrong: true, sign: "" },
  ];
}

/**
 * A box or a bullet at the beginning of a line. Its place among the other boxes says which option
 * it is.
 */
function boxMark(text: string): OptionMark[] {
  const [whole, box = ""] = BOX.exec(text) ?? [];
  if (whole === undefined) return [];
  const form = /[•▪■◦‣]/u.test(box) ? "•" : "☐";
  const sign = /[☑☒●]/u.test(box) ? box : "";
  return [{ at: whole.indexOf(box), end: whole.length, form, index: -1, isStrong: true, sign }];
}

/** The alphabet of a form, without its brackets: forms with the same alphabet are related. */
export const alphabetOf = (form: string): string => form.replace(/[()[\].:_{}]/g, "");

/** Alphabets that lists and columns inside stems use more often than options. */
export const isListAlphabet = (form: string): boolean => /[pPiIㄱ㉠]/.test(alphabetOf(form));
export const isNumeric = (form: string): boolean => /^[1१১]$/.test(alphabetOf(form));
/** Options without labels of their own. */
export const isUnlabelled = (form: string): boolean => /^[•▦▤☐~]$/.test(form);
