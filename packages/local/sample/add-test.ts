import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import * as Passages from "@academy/core/bank/comprehension/passage.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { ensureNames } from "./ensure-names.ts";
import { CIRCUIT } from "./jee-questions.ts";
import { photosynthesisPassage } from "./neet-questions.ts";
import type { SampleQuestion, SampleSection } from "./rich.ts";

/** The only image, stored under the hash of its bytes like all media. */
const drawing = await readFile(new URL("circuit.png", import.meta.url));
const drawingKey = `media/${createHash("sha256").update(drawing).digest("hex").slice(0, 32)}.png`;

export async function uploadDrawing(deps: Deps): Promise<void> {
  await deps.s3.send(
    new PutObjectCommand({
      Bucket: deps.config.bucket,
      Key: drawingKey,
      Body: drawing,
      ContentType: "image/png",
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
}

/** Adds questions to the bank, in the given order, and creates a test with them. */
export async function addTest(
  deps: Deps,
  admin: Actor,
  examType: ExamType,
  sections: readonly SampleSection[],
  more: Record<string, unknown>,
): Promise<TestAdminView> {
  const sectionDetails = [];
  for (const { scheme, questions } of sections.flatMap(bySubject)) {
    const passageId = await addPassage(deps, admin, examType, questions);
    const questionIds: string[] = [];
    for (const question of questions) {
      questionIds.push(await addQuestion(deps, admin, examType, question, passageId));
    }
    const [first] = questions;
    const numQuestions = questions.length;
    sectionDetails.push({ subject: first?.subject, scheme, numQuestions, questionIds });
  }
  const totalQuestions = sectionDetails.reduce((sum, one) => sum + one.numQuestions, 0);
  const input = TestInput.parse({
    examType,
    testType: "MTT",
    totalQuestions,
    sectionDetails,
    ...more,
  });
  return CreateTest.create(deps, admin, input);
}

/** A section of a test has one subject. */
const bySubject = ({ scheme, questions }: SampleSection): SampleSection[] =>
  [...Map.groupBy(questions, ({ subject }) => subject).values()].map((own) => ({
    scheme,
    questions: own,
  }));

async function addPassage(
  deps: Deps,
  admin: Actor,
  examType: ExamType,
  questions: readonly SampleQuestion[],
): Promise<string | null> {
  const first = questions.find(({ onPassage }) => onPassage);
  if (!first) return null;
  const { subject, topic, subTopic } = first;
  const passageText = photosynthesisPassage;
  await ensureNames(deps, admin, { subject, topic, subTopic });
  const passage = { examType, subject, topic, subTopic, passageText };
  return (await Passages.create(deps, admin, passage))._id;
}

/**
 * Adds the catalogue entries that the upload template names, so that the template can be imported
 * unchanged.
 */
export async function ensureTemplateNames(deps: Deps, admin: Actor): Promise<void> {
  for (const { template } of Object.values(typeExamples).flat()) {
    if (!template) continue;
    const { subject, topic, subTopic } = template;
    await ensureNames(deps, admin, { subject, topic, subTopic });
  }
}

async function addQuestion(
  deps: Deps,
  admin: Actor,
  examType: ExamType,
  { onPassage, ...question }: SampleQuestion,
  passageId: string | null,
): Promise<string> {
  const { subject, topic, subTopic } = question;
  await ensureNames(deps, admin, { subject, topic, subTopic });
  const input = QuestionInput.parse({
    examType,
    ...question,
    question: question.question.replaceAll(CIRCUIT, drawingKey),
    ...(onPassage && { passageId }),
  });
  return (await Questions.create(deps, admin, input))._id;
}
