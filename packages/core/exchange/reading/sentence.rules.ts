import type { FormShare, PaperPart, PaperQuestion, Role } from "./reading.ts";

/** What was understood of a file, summed up in one sentence. */
export interface Understood {
  questions: readonly PaperQuestion[];
  parts: readonly PaperPart[];
  options: readonly FormShare[];
  roles: readonly { role: Role }[];
  /** The number of keys that are listed apart. */
  entries: number;
  keyParts: number;
  /** What marks the correct options, in words. */
  mark: string | undefined;
}

/** With more parts than this, their counts are left out of the sentence. */
const MOST_PARTS = 12;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export function sentenceOf(understood: Understood): string {
  const { questions, entries, keyParts } = understood;
  if (questions.length === 0 && entries > 0) {
    const parts = keyParts > 1 ? ` in ${keyParts} parts` : "";
    return `This is a sheet of ${plural(entries, "key")}${parts} without questions.`;
  }
  const said = [questionWords(understood), optionWords(understood), keyWords(understood)];
  return `${[...said, restWords(understood)].join("; ")}.`;
}

function questionWords({ questions, parts }: Understood): string {
  const bare = questions.filter(({ number }) => number === undefined).length;
  const numbers =
    bare === 0 || questions.length === 0
      ? ""
      : bare === questions.length
        ? " without numbers"
        : `, ${bare} of them without a number`;
  const counts =
    parts.length > MOST_PARTS ? "" : ` (${parts.map(({ count }) => count).join(", ")})`;
  const split = parts.length > 1 ? ` in ${parts.length} parts${counts}` : "";
  return `${plural(questions.length, "question")}${split}${numbers}`;
}

function optionWords({ options }: Understood): string {
  const [usual, ...others] = options;
  if (!usual) return "no options";
  const more = others.map(({ form, count }) => `${formWords(form)} in ${count}`).join(", ");
  return `options ${formWords(usual.form)}${more === "" ? "" : ` (${more})`}`;
}

/**
 * A form of labels in words, such as "without labels". A form such as "(A)" is shown as it is,
 * because its first label is clear enough.
 */
export const formWords = (form: string): string =>
  ({
    "▦": "without labels",
    "▤": "in lines without labels",
    "•": "with bullets",
    "☐": "with boxes",
    A_: "A",
  })[form] ?? `“${form}”`;

function keyWords({ questions, mark }: Understood): string {
  const from = (source: string) => questions.filter(({ keyFrom }) => keyFrom === source).length;
  const known = questions.filter(({ key }) => key !== "").length;
  if (questions.every(({ written }) => written === "")) return "no keys";
  const places = [
    [from("line"), "in answer lines"],
    [from("apart"), "on a page of keys"],
    [from("column"), "in a column"],
    [from("hand"), "named by hand"],
    [from("mark"), `where one option ${mark ?? "is marked"}`],
  ] as const;
  const found = places
    .filter(([count]) => count > 0)
    .map(([count, place]) => `${count} ${place}`)
    .join(", ");
  const without = questions.length - known;
  return `keys: ${found}${without > 0 ? `; ${without} without` : ""}`;
}

function restWords({ roles }: Understood): string {
  const count = (...wanted: Role[]) => roles.filter(({ role }) => wanted.includes(role)).length;
  const lines = [
    [count("heading"), "heading"],
    [count("instruction", "preface", "passage"), "line of instructions and texts"],
    [count("keys"), "line of keys"],
    [count("left"), "line left out"],
  ] as const;
  const found = lines
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${number === 1 ? word : many(word)}`);
  return found.length > 0 ? found.join(", ") : "nothing left out";
}

const many = (word: string): string =>
  word.startsWith("line") ? word.replace(/^line/, "lines") : `${word}s`;
