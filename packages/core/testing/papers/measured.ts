import { comparePaper, type Outcome, type PaperVerdict, type ReadPaper } from "./compare.ts";
import { generatePaper } from "./generate.ts";
import { readPaperHere } from "./read-paper.ts";
import type { TrueQuestion } from "./truth.ts";

/** A paper after the reader has read it, compared with its real questions. */
export interface MeasuredPaper {
  name: string;
  conventions: readonly string[];
  verdict: PaperVerdict;
}

export interface PaperSums {
  papers: number;
  offered: number;
  /** Papers that are offered for insertion with every question read correctly. */
  whollyRight: number;
  questions: number;
  outcomes: Record<Outcome, number>;
  /** The number of rows that could be inserted although they are not questions of the paper. */
  invented: number;
}

/** Reads the bytes of a paper. */
type Read = (bytes: Uint8Array) => Promise<ReadPaper>;

export async function measureSeed(
  seed: number,
  read: Read = readPaperHere,
): Promise<MeasuredPaper> {
  const { bytes, questions, conventions } = generatePaper(seed);
  const verdict = comparePaper(questions, await read(bytes), "whole");
  return { name: `seed ${seed}`, conventions, verdict };
}

export async function measureReal(
  name: string,
  bytes: Uint8Array,
  truth: readonly TrueQuestion[],
): Promise<MeasuredPaper> {
  const verdict = comparePaper(truth, await readPaperHere(bytes), "beginnings");
  return { name, conventions: [], verdict };
}

const isInvented = (row: string): boolean => !row.startsWith("asked");

export function sumsOf(papers: readonly MeasuredPaper[]): PaperSums {
  const verdicts = papers.flatMap(({ verdict }) => verdict.verdicts);
  const count = (outcome: Outcome) => verdicts.filter((one) => one.outcome === outcome).length;
  const offered = papers.filter(({ verdict }) => verdict.isOffered);
  return {
    papers: papers.length,
    offered: offered.length,
    whollyRight: papers.filter(({ verdict }) => verdict.isWhollyRight).length,
    questions: verdicts.length,
    outcomes: {
      right: count("right"),
      asked: count("asked"),
      wrong: count("wrong"),
      silent: count("silent"),
    },
    invented: offered.flatMap(({ verdict }) => verdict.extra).filter(isInvented).length,
  };
}

/** The first things that went wrong with a paper, one per line; empty if nothing went wrong. */
export function failuresOf({ name, conventions, verdict }: MeasuredPaper, most = 4): string[] {
  if (verdict.isWhollyRight) return [];
  const head = `${name}${verdict.isOffered ? "" : " (not offered)"}: ${conventions.join("; ")}`;
  const lines = verdict.verdicts
    .filter(({ outcome }) => outcome !== "right")
    .map(({ part, number, outcome, differences }) => {
      const place = `part ${part}, ${number ?? "no number"}`;
      return `  ${outcome} (${place}): ${differences.slice(0, 2).join("; ")}`;
    });
  const extra = verdict.extra.map((one) => `  extra row, ${one}`);
  const all = [...lines, ...extra];
  const rest = all.length > most ? [`  and ${all.length - most} more`] : [];
  return [head, ...all.slice(0, most), ...rest];
}
