import { makeDocx, p } from "@academy/core/exchange/files/docx.fixture.ts";

const THINGS =
  "beam coil lens spring magnet pulley prism wire rod battery motor crystal piston bridge turbine".split(
    " ",
  );
const DOINGS = "cools bends turns melts floats vibrates rusts expands glows falls dissolves".split(
  " ",
);
const PLACES =
  "in a vacuum|under water|at noon|on the moon|near a flame|inside a furnace|above the ground".split(
    "|",
  );
const CAUSES =
  "gravity friction pressure voltage diffusion inertia radiation osmosis buoyancy refraction induction".split(
    " ",
  );
const PARTS = ["Part A: Physics", "Part B: Chemistry", "Part C: Biology"];
const OF_PART = 30;

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** A question of one line, and four options of a line each. */
function question(seed: number, at: number): string[] {
  const [thing, doing] = [pick(THINGS, at * 7 + seed), pick(DOINGS, at * 5 + seed)];
  const [other, place] = [pick(THINGS, at * 4 + seed + 3), pick(PLACES, at + seed)];
  return [
    `Which cause explains that the ${thing} ${doing} ${place} beside the ${other} number ${at}?`,
    ...[0, 3, 5, 8].map((step) => `${pick(CAUSES, at + step)} of the ${pick(THINGS, at + step)}`),
  ];
}

/**
 * A paper of 90 questions in three parts whose numbers begin again, with options without labels and
 * no keys. Each seed has other questions.
 */
export function wordPaper(seed: number): Buffer {
  const lines = PARTS.flatMap((part, place) => [
    part,
    ...Array.from({ length: OF_PART }, (_, at) => {
      const [stem = "", ...options] = question(seed, place * OF_PART + at);
      return [`${at + 1}. ${stem}`, ...options];
    }).flat(),
  ]);
  const head = ["Weekly test", "Answer all questions. Each question carries 4 marks."];
  return makeDocx([...head, ...lines].map((line) => p(line)).join(""));
}

/** The keys of such a paper, as an author writes them in a message. */
export const wordPaperKeys = (): string =>
  PARTS.flatMap((part) => [
    part,
    Array.from({ length: OF_PART }, (_, at) => `${at + 1}-${"ABCD".charAt(at % 4)}`).join(" "),
  ]).join("\n");
