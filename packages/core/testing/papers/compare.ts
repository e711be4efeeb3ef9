import type { TrueQuestion } from "./truth.ts";
import { aligned, type Alike } from "./align.ts";
import { flattened, plainCell, plainTruth } from "./plain.ts";

/** A question as the reader found it in a paper; its texts are HTML. */
export interface ReadQuestion {
  stem: string;
  options: readonly string[];
  /** The letters of the correct options by their positions, or the written answer. */
  key: string;
  passage: string;
  /** `asked`: a person has to decide something before the question can be inserted. */
  state: "ready" | "draft" | "asked";
}

export interface ReadPaper {
  /** Whether its questions can be inserted before a person has looked at them. */
  isOffered: boolean;
  questions: readonly ReadQuestion[];
  /** The notes about what the reader left out. */
  notes: readonly string[];
}

/**
 * How well a question was read. `right`: completely. `asked`: a person is asked, or only the key
 * was not read. `wrong`: it differs, and no one is asked. `silent`: it is missing without a note.
 */
export type Outcome = "right" | "asked" | "wrong" | "silent";

export interface Verdict {
  outcome: Outcome;
  number: number | null;
  part: number;
  /** What differs, in words. */
  differences: readonly string[];
}

export interface PaperVerdict {
  isOffered: boolean;
  verdicts: readonly Verdict[];
  /** Rows that the reader found although the paper has no such question. */
  extra: readonly string[];
  isWhollyRight: boolean;
}

/**
 * How exactly texts are compared. The files of truth for real papers have only the beginnings of
 * stems, with raised and lowered characters as ordinary ones.
 */
export type Exactness = "whole" | "beginnings";

/** Compares what the reader found in a paper with what a person reads in it. */
export function comparePaper(
  truth: readonly TrueQuestion[],
  read: ReadPaper,
  exactness: Exactness,
): PaperVerdict {
  const like = likenessOf(exactness);
  const wanted = truth.map((one) => like(plainTruth(one.stem), one.options.map(plainTruth)));
  const found = read.questions.map((one) => like(plainCell(one.stem), one.options.map(plainCell)));
  const pairs = aligned(wanted, found);
  const verdicts = truth.map((one, at): Verdict => {
    const row = read.questions[pairs[at] ?? -1];
    const { number, part } = one;
    const said = row
      ? ofRow(one, row, exactness, read.isOffered)
      : ofMissing(one, read.isOffered, read.notes);
    return { number, part, ...said };
  });
  const taken = new Set(pairs);
  const extra = read.questions.flatMap(({ stem, state }, at) =>
    taken.has(at) ? [] : [`${state}: ${plainCell(stem).slice(0, 60)}`],
  );
  const isRight = verdicts.every(({ outcome }) => outcome === "right") && extra.length === 0;
  return { isOffered: read.isOffered, verdicts, extra, isWhollyRight: read.isOffered && isRight };
}

const likenessOf =
  (exactness: Exactness) =>
  (stem: string, options: readonly string[]): Alike => ({
    stem: exactness === "whole" ? stem : flattened(stem),
    options: options
      .map((option) => (exactness === "whole" ? option : flattened(option)))
      .join("\n"),
  });

type Said = Pick<Verdict, "outcome" | "differences">;

function ofMissing({ stem }: TrueQuestion, isOffered: boolean, notes: readonly string[]): Said {
  const begin = plainTruth(stem).slice(0, 20);
  const isNamed = notes.some((note) => plainCell(note).includes(begin));
  const outcome = isNamed || !isOffered ? "asked" : "silent";
  return { outcome, differences: [isNamed ? "left out by name" : "not found"] };
}

function ofRow(
  truth: TrueQuestion,
  row: ReadQuestion,
  exactness: Exactness,
  isOffered: boolean,
): Said {
  const differences = differencesOf(truth, row, exactness);
  if (row.state === "asked") return { outcome: "asked", differences };
  if (differences.length === 0) return { outcome: "right", differences };
  const isKeyAlone = row.state === "draft" && differences.every((one) => one === NO_KEY);
  return { outcome: isKeyAlone || !isOffered ? "asked" : "wrong", differences };
}

const NO_KEY = "key not read";

/**
 * What differs between a question and the row that was read: stem, options, key and, for a
 * generated paper, the passage. Additional text is a difference too.
 */
function differencesOf(truth: TrueQuestion, row: ReadQuestion, exactness: Exactness): string[] {
  const differs = [
    stemDifference(truth, row, exactness),
    ...optionDifferences(truth, row, exactness),
    // If the key is only a colour in the paper, the files of truth do not contain it.
    exactness === "beginnings" && truth.key === "" ? "" : keyDifference(truth, row),
  ];
  if (exactness === "whole") differs.push(passageDifference(truth, row));
  return differs.filter((one) => one !== "");
}

function stemDifference(truth: TrueQuestion, row: ReadQuestion, exactness: Exactness): string {
  if (exactness === "beginnings") {
    const [wanted, found] = [bareStem(plainTruth(truth.stem)), bareStem(plainCell(row.stem))];
    return found.startsWith(wanted.slice(0, 40)) ? "" : `stem "${found.slice(0, 60)}"`;
  }
  const beside = truth.besides.map(plainTruth);
  const wanted = without(plainTruth(truth.stem), beside);
  const found = without(plainCell(row.stem), beside);
  return wanted === found ? "" : `stem: ${firstDifference(wanted, found)}`;
}

/**
 * The stem of a real paper without what files of truth keep in it but rows do not: a number ("1)
 * SQL …") and the exam that a question comes from ("[ISRO : 2008]"). Empty formulas are left out
 * too.
 */
const bareStem = (plain: string): string =>
  flattened(plain)
    .replace(/^\(?\d{1,4}[.)]/, "")
    .replace(/\[[^[\]]*(?:19|20)\d\d[^[\]]*\]/g, "")
    .replaceAll("⟦⟧", "");

const without = (text: string, parts: readonly string[]): string =>
  parts.reduce((left, part) => left.replace(part, ""), text);

function optionDifferences(truth: TrueQuestion, row: ReadQuestion, exactness: Exactness): string[] {
  const shape = exactness === "whole" ? (text: string) => text : flattened;
  const wanted = truth.options.map((option) => shape(plainTruth(option)));
  const found = row.options.map((option) => shape(plainCell(option)));
  if (wanted.length !== found.length)
    return [`${found.length} options instead of ${wanted.length}`];
  return wanted.flatMap((option, at) =>
    option === found[at] ? [] : [`option ${at + 1}: ${firstDifference(option, found[at] ?? "")}`],
  );
}

function keyDifference(truth: TrueQuestion, row: ReadQuestion): string {
  const wanted = plainTruth(truth.key);
  const found = plainCell(row.key);
  if (wanted === found) return "";
  return found === "" ? NO_KEY : `key ${found.slice(0, 30)} instead of ${wanted || "none"}`;
}

function passageDifference(truth: TrueQuestion, row: ReadQuestion): string {
  const wanted = plainTruth(truth.passage);
  const found = plainCell(row.passage);
  if (wanted === "") return found === "" ? "" : `a passage "${found.slice(0, 40)}"`;
  return found.includes(wanted) ? "" : `passage "${found.slice(0, 40)}"`;
}

function firstDifference(wanted: string, found: string): string {
  let at = 0;
  while (at < wanted.length && wanted[at] === found[at]) at++;
  const from = Math.max(0, at - 12);
  return `"${found.slice(from, at + 40)}" instead of "${wanted.slice(from, at + 40)}"`;
}
