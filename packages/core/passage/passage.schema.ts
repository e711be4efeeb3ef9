import * as z from "zod";
import { CatalogueName } from "../catalogue/catalogue.schema.ts";
import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";
import { ExamType } from "../exam-type/exam-type.schema.ts";
import { RichText } from "../question/question.schema.ts";
import { idPattern } from "../shared/id.ts";

export const PassageId = z.string().regex(idPattern("passage"));

export const PassageInput = z.strictObject({
  examType: ExamType,
  subject: CatalogueName,
  topic: CatalogueName,
  subTopic: CatalogueName,
  passageText: RichText.min(1, "Fill all required fields"),
});
export type PassageInput = z.infer<typeof PassageInput>;

export const Passage = z.object({
  passageId: PassageId,
  rev: z.int().min(1),
  examType: z.enum(EXAM_TYPES),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  passageText: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type Passage = z.infer<typeof Passage>;

export const PassageView = Passage.pick({
  examType: true,
  subject: true,
  topic: true,
  subTopic: true,
  passageText: true,
}).extend({ _id: z.string() });
export type PassageView = z.infer<typeof PassageView>;

/** What the test screen gets of a passage. */
export const TestPassage = z.object({ _id: z.string(), passageText: z.string() });
export type TestPassage = z.infer<typeof TestPassage>;
