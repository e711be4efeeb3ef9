import { isLabel, labelsOf, letterAt, optionAt, plainLabel } from "./key-label.rules.ts";
import { plainLine, quotedLine } from "./key-sheet.rules.ts";
import { answerWordEnd } from "./key-token.rules.ts";

/** Reads a key as it was written for the options of its question. */

export interface KeyOption {
  label: string;
  text: string;
}

export interface ResolvedKey {
  /**
   * The key as the bank takes it: "A", "A,C", "A or C", or a text or number as written; empty if
   * the key is not certain.
   */
  key: string;
  doubt?: string;
  /** Whether the key names a label, or is the text of an option. */
  by?: "label" | "text";
  /** The two meanings of an ambiguous value; the file's other keys may decide between them. */
  either?: { label: string; text: string };
}

const MOST_KEY = 2000;

/** The words of a text, for comparing: without the difference of signs, spaces and cases. */
const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[−–—‐‑]/g, "-")
    .replace(/[“”"'’‘`$]/g, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim()
    .replace(/[.;,]{1,3}$/, "")
    .trim();

const ALL =
  /^(?:all(?: of)?(?: the| these| them)?(?: above)?(?: options)?(?: are)?(?: correct| true)?|(?:उपरोक्त|उपर्युक्त|ये|इनमें से) सभी)$/u;
const NONE =
  /^(?:none(?: of)?(?: the| these| them)?(?: above)?|(?:इनमें से|उपरोक्त में से|उपर्युक्त में से) (?:कोई|एक भी) (?:भी )?नहीं)$/u;
const TRUE = /^(?:t|true|सत्य|सही|верно)$/u;
const FALSE = /^(?:f|false|असत्य|गलत|неверно)$/u;
/** Texts of the same group are the same answer in other words. */
const KINDS = [ALL, NONE, TRUE, FALSE];

function byText(text: string, options: readonly KeyOption[]): number[] {
  const said = plainText(text);
  if (said === "") return [];
  const texts = options.map((option) => plainText(option.text));
  const same = texts.flatMap((one, at) => (one === said ? [at] : []));
  const kind = KINDS.find((one) => one.test(said));
  if (same.length > 0 || !kind) return same;
  return texts.flatMap((one, at) => (kind.test(one) ? [at] : []));
}

const AND = /\s*[,&+;]\s*|\s+(?:and|और|и|va|và)\s+/iu;
const OR = /\s*\|\s*|\s+(?:or|या|или)\s+/iu;

/** The text without brackets that enclose all of it. */
function uncovered(text: string): string {
  const inside = /^[([{](.{1,200})[)\]}]\.?$/su.exec(text)?.[1];
  if (inside === undefined) return text.trim();
  let depth = 0;
  for (const sign of inside) {
    if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && --depth < 0) return text.trim();
  }
  return inside.trim();
}

/** The options that labels name, "A, C" or "ACD"; -1 for a label that no option has. */
function byLabels(text: string, labels: readonly string[]): number[] | undefined {
  const parts = uncovered(text).split(AND).map(plainLabel);
  if (parts.length <= 10 && parts.every(isLabel)) {
    const found = parts.map((part) => optionAt(part, labels) ?? -1);
    return [...new Set(found)].toSorted((one, other) => one - other);
  }
  const letters = /^(?:[A-H]{2,8}|[a-h]{2,8})$/.test(uncovered(text))
    ? Array.from(uncovered(text))
    : [];
  const found = letters.map((letter) => optionAt(letter, labels) ?? -1);
  const areThere =
    letters.length > 0 && !found.includes(-1) && new Set(found).size === found.length;
  return areThere ? found.toSorted((one, other) => one - other) : undefined;
}

const lettersOf = (found: readonly number[]): string => found.map(letterAt).join(",");

const LABELLED =
  /^(?:([([{] ?(?:\p{L}{1,4}|\p{Nd}{1,2}) ?[)\]}])[.:]?|((?:[ivx]{1,4}|[IVX]{1,4}|\p{L}|\p{Nd}{1,2}))(?:[).:]| ?[–-])|([①-⑳Ⓐ-ⓩ]))\s*(\S.*)$/su;
const PLAIN_NUMBER = /^[-−+]?\d+(?:\.\d+)?$/;

/**
 * Reads a label with the text of its option, "B. Paris". The text must not be the text of another
 * option.
 */
function byLabelAndText(
  text: string,
  labels: readonly string[],
  options: readonly KeyOption[],
): ResolvedKey | undefined {
  const [, bracketed, closed, circled, words = ""] = LABELLED.exec(text) ?? [];
  const label = plainLabel(bracketed ?? closed ?? circled ?? "");
  if (!isLabel(label)) return undefined;
  const at = optionAt(label, labels);
  if (at === undefined) return bracketed === undefined ? undefined : outside(text, labels);
  const own = options[at]?.text ?? "";
  const others = byText(words, options).filter((one) => one !== at);
  const isOwn = byText(words, options).includes(at);
  const areNumbers = [words, own].every((one) => PLAIN_NUMBER.test(one.trim()));
  if (!isOwn && (others.length > 0 || areNumbers)) {
    const other =
      others[0] === undefined ? "" : `, and “${words}” is option ${letterAt(others[0])}`;
    const doubt = `The key ${quotedLine(text)} contradicts itself: option ${letterAt(at)} is ${quotedLine(own)}${other}.`;
    return { key: "", doubt };
  }
  return { key: letterAt(at) };
}

const outside = (text: string, labels: readonly string[]): ResolvedKey => ({
  key: "",
  doubt: `The key ${quotedLine(text)} is none of the options ${labels.join(", ")}.`,
});

const PAIR = "[([]?[A-Ha-h][)\\]]? ?(?:[-–→:]|->) ?[([]?[p-wP-W1-8][)\\]]?";
const PAIRS = new RegExp(`^${PAIR}[^A-Ha-h]{0,40}[A-Ha-h].{0,300}$`, "u");
const isPairs = (text: string): boolean => PAIRS.test(text) && !/\p{L}{2}/u.test(text);

/**
 * Reads a key such as "A or C", by which each of the options is accepted. In "A/C" it is not
 * certain whether both options are needed.
 */
function byAlternatives(text: string, labels: readonly string[]): ResolvedKey | undefined {
  const parts = uncovered(text).split(OR);
  const found = parts.map((part) => byLabels(part, labels));
  if (parts.length > 1 && parts.length <= 5 && found.every((one) => one?.every((at) => at >= 0))) {
    return { key: found.map((one) => lettersOf(one ?? [])).join(" or ") };
  }
  const slashed = uncovered(text)
    .split(/\s*\/\s*/)
    .map(plainLabel);
  if (slashed.length < 2 || !slashed.every((one) => optionAt(one, labels) !== undefined)) {
    return undefined;
  }
  const doubt = `The key ${quotedLine(text)} can mean all of these options or any one of them. Write “and” or “or”.`;
  return { key: "", doubt };
}

/**
 * The option that a number names by its position, if the labels of the options are not numbers; -1
 * otherwise.
 */
const countedAt = (text: string, labels: readonly string[]): number => {
  const number = plainLabel(text);
  const at = /^[1-9]$/.test(number) ? Number(number) - 1 : -1;
  return labels.some((label) => /^\d+$/.test(label)) || at >= labels.length ? -1 : at;
};

function ofOptions(text: string, options: readonly KeyOption[]): ResolvedKey {
  const labels = labelsOf(options);
  const bare = byText(text, options);
  const texts = bare.length > 0 ? bare : byText(uncovered(text), options);
  const named = byLabels(text, labels);
  const isBracketed = uncovered(text) !== text;
  if (texts.length > 1) {
    return {
      key: "",
      doubt: `The key ${quotedLine(text)} is the text of ${texts.length} options.`,
    };
  }
  const [same] = texts;
  if (named && !named.includes(-1)) {
    const isOne = isBracketed && named.length === 1;
    if (same === undefined || isOne || lettersOf(named) === letterAt(same)) {
      return { key: lettersOf(named), ...(same === undefined && { by: "label" }) };
    }
    const doubt = `The key ${quotedLine(text)} can be option ${lettersOf(named)} or the text of option ${letterAt(same)}.`;
    return { key: "", doubt, either: { label: lettersOf(named), text: letterAt(same) } };
  }
  if (same !== undefined) {
    const counted = countedAt(text, labels);
    if (counted < 0 || counted === same) {
      return { key: letterAt(same), ...(counted < 0 && { by: "text" }) };
    }
    const doubt = `The key ${quotedLine(text)} can be the text of option ${letterAt(same)} or the number of option ${letterAt(counted)}.`;
    return { key: "", doubt, either: { label: letterAt(counted), text: letterAt(same) } };
  }
  if (named || isLabel(plainLabel(text))) return outside(text, labels);
  return (
    byAlternatives(text, labels) ??
    (isPairs(text) ? { key: text } : undefined) ??
    byLabelAndText(text, labels, options) ??
    outside(text, labels)
  );
}

/**
 * The meaning of a key for a question with these options. If the meaning is not certain, the key is
 * left empty with a doubt. A question without options keeps the key as it was written, for its
 * response type to read.
 */
export function resolveKey(written: string, options: readonly KeyOption[]): ResolvedKey {
  if (options.length < 2) return { key: asWritten(written.trim()) };
  if (written.length > MOST_KEY) return outside(written, labelsOf(options));
  const line = plainLine(written).replace(/^[→➔►▶:=]{1,3} {0,5}/u, "");
  if (line === "") return written.trim() === "" ? { key: "" } : outside(written, labelsOf(options));
  const named = byText(line, options).length > 0 ? 0 : answerWordEnd(line, 0);
  return ofOptions(named < line.length ? line.slice(named).trim() : line, options);
}

/** Brackets around one value are not part of it: "(B)", "(-2)". An interval keeps its brackets. */
function asWritten(text: string): string {
  const inside = text.length > MOST_KEY ? text : uncovered(text);
  return inside.includes(",") ? text : inside;
}
