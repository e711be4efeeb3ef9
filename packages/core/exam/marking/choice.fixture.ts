import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import { draftQuestion, draftSection } from "../../testing/draft.fixture.ts";
import type { Choice } from "../terms/test/choice.schema.ts";
import { freeze } from "../paper/freeze.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Shuffle } from "../terms/paper/shuffle.schema.ts";

/** A section of single-choice questions whose correct option is A. */
export interface ChoiceSpec {
  name?: string;
  subject?: string;
  questions: number;
  /** The questions' own marks in centi-marks, for all questions but the first. */
  marks?: number;
  choose?: Choice | null;
  scheme?: MarkingScheme;
  shuffle?: Shuffle;
}

const options = ["a", "b", "c", "d"].map((id) => ({ id, html: `Option ${id}` }));

export const anyOf = (
  atMost: number,
  count: Choice["count"] = "first",
  dropped: Choice["dropped"] = "fill",
): Choice => ({ atMost, count, dropped });

/** The frozen paper of such sections, marked +4 −1. */
export function choicePaper(specs: readonly ChoiceSpec[]) {
  let n = 0;
  const sections = specs.map(
    ({ name = "", subject = "Physics", questions, choose, scheme, shuffle, marks = 400 }) => ({
      section: {
        ...draftSection(questions, scheme ?? { kind: "jee-main" }),
        name,
        subject,
        choose: choose ?? null,
        ...(shuffle && { shuffle }),
      },
      questions: Array.from({ length: questions }, (_, i) => {
        const sample = { responseType: "MCQ_SINGLE", content: { options }, key: { option: "a" } };
        const draft = draftQuestion(sample, n++, i === 0 ? {} : { marks });
        return { ...draft, names: { ...draft.names, subject } };
      }),
    }),
  );
  const ref = { testId: "t_1", paper: "pv_1" };
  return freeze({ ref, instructions: "", sections, passages: [] });
}

/** The key with these questions dropped, counted from 1. */
export const dropping = (key: PaperKey, ...numbers: number[]): PaperKey => ({
  ...key,
  questions: key.questions.map((question, i) => ({
    ...question,
    dropped: question.dropped || numbers.includes(i + 1),
  })),
});

/** A sheet from its outcomes: R right, W wrong, – blank. */
export const sheetOf = (outcomes: string): string =>
  Array.from(outcomes.replaceAll(" ", ""))
    .map((one) => (one === "R" ? "0105a" : one === "W" ? "0105b" : ""))
    .join(";");
