import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { CatalogueName } from "../../../bank/catalogue/catalogue.schema.ts";
import { ResponseTypeCode } from "../../../bank/question/question.schema.ts";
import { Difficulty, QuestionType } from "../../../bank/question/question-terms.schema.ts";
import { Mix } from "../../../bank/search/mix.schema.ts";
import { Choice } from "./choice.schema.ts";
import { Shuffle, NOT_SHUFFLED } from "../paper/shuffle.schema.ts";
import { SectionMinutes } from "./timing.schema.ts";
import { brokenSection } from "./test-input.rules.ts";

/** The criteria of a section, without its questions. */
export const SECTION_PLAN = {
  /** Shown to students, such as "Section B"; if it is empty, they see the subject. */
  name: z.string().trim().max(60).default(""),
  subject: CatalogueName,
  topic: z.union([z.literal(""), CatalogueName]).default(""),
  subTopic: z.union([z.literal(""), CatalogueName]).default(""),
  type: ResponseTypeCode.default(""),
  questionType: QuestionType.default("STANDARD"),
  difficulty: z.union([z.literal("").transform(() => undefined), Difficulty]).optional(),
  numQuestions: z.int().min(1).max(300),
  /** How many of the questions students answer, as they choose; null if all questions count. */
  choose: Choice.nullable().default(null),
  /** The section's own time, in a test with timed sections. */
  minutes: SectionMinutes.nullable().default(null),
  /** How the section's questions are picked; empty if all are of one kind. */
  mix: Mix,
  shuffle: Shuffle.default(NOT_SHUFFLED),
  scheme: MarkingScheme.default({ kind: "standard" }),
};

/** Reports the rules that a section breaks, once its fields are valid. */
export const checkSection = ({ value, issues }: z.core.ParsePayload<SectionPlan>): void => {
  if (issues.length > 0) return;
  for (const { path, message } of brokenSection(value)) {
    issues.push({ code: "custom", input: value, path: path.split("."), message });
  }
};
type SectionPlan = z.infer<z.ZodObject<typeof SECTION_PLAN>>;
