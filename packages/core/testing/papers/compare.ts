import type { TrueQuestion } from "./truth.ts";
import { aligned, type Alike } from "./align.ts";
import { flattened, plainCell, plainTruth } from "./plain.ts";

/** A question as a reader gives it; its texts are HTML. */
export interface ReadQuestion {
  stem: string;
  options: readonly string[];
  /** Letters by the places of options, or another answer. */
  key: string;
  passage: string;
  /** `asked`: it cannot be inserted before a person decides. */
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
 * What became of a question: `right` as a whole; `asked` a person, or its key was not read; ready
 * and `wrong`; or `silent`, which is neither a row nor named.
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
  /** Rows that are not a question of the paper. */
  extra: readonly string[];
  isWhollyRight: boolean;
}

/** How exactly texts are compared: files of truth have beginnings of stems and no positions. */
export type Exactness = "whole" | "beginnings";

/** Compares a paper as it was read with what a person reads in it. */
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

/** The rule: stem, options and key are equal to the paper's, and nothing else is in them. */
function differencesOf(truth: TrueQuestion, row: ReadQuestion, exactness: Exactness): string[] {
  const differs = [
    stemDifference(truth, row, exactness),
    ...optionDifferences(truth, row, exactness),
    // Files of truth have no key where the paper shows it by a colour alone.
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
 * A stem of a real paper. Files of truth keep some numbers ("1) SQL …"), and exams that questions come
 * from ("[ISRO : 2008]"), which a row has in columns of their own; an empty formula shows nothing.
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
