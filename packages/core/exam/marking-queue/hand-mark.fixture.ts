import type { Judging } from "./marking-queue.rules.ts";
import type { HandMark, QueuedAnswer, Rubric } from "./marking-queue.schema.ts";

/** Ten marks by two criteria, in steps of half a mark. */
export const rubric: Rubric = {
  questionId: "q",
  version: 2,
  step: 50,
  criteria: [
    { text: "Law", max: 400 },
    { text: "Example", max: 600 },
  ],
};
export const two: Judging = { markers: 2, rubric };
export const one: Judging = { markers: 1, rubric };

/** A mark of the current rubric. */
export const given = (by: string, marks: number, more: Partial<HandMark> = {}): HandMark => ({
  by,
  byName: by,
  at: 1,
  marks,
  scores: [Math.min(marks, 400), Math.max(0, marks - 400)],
  comment: "",
  version: 2,
  ...more,
});
export const answer = (...marks: HandMark[]): QueuedAnswer => ({
  testId: "t",
  questionId: "q",
  answerId: "a",
  userId: "u",
  rev: 1,
  marks,
  replaced: [],
});
