import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as Catalogue from "@academy/core/catalogue/catalogue.service.ts";
import * as CatalogueStore from "@academy/core/catalogue/catalogue.store.ts";
import type { ExamType } from "@academy/core/exam-type/exam-type.rules.ts";
import * as Passages from "@academy/core/passage/passage.service.ts";
import type { Deps } from "@academy/core/platform/deps.ts";
import { QuestionInput } from "@academy/core/question/question.schema.ts";
import * as Questions from "@academy/core/question/question.service.ts";
import { HOUR, iso, MINUTE } from "@academy/core/shared/time.ts";
import * as CreateTest from "@academy/core/test/create-test.service.ts";
import { TestInput } from "@academy/core/test/test.schema.ts";
import type { Actor } from "@academy/core/user/user.schema.ts";
import * as UserAdmin from "@academy/core/user/user-admin.service.ts";
import * as Users from "@academy/core/user/user.service.ts";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { demoTests } from "./demo-tests.ts";
import { CIRCUIT } from "./jee-questions.ts";
import { photosynthesisPassage } from "./neet-questions.ts";
import type { SampleQuestion, SampleSection } from "./rich.ts";
import { weeklySections } from "./weekly-questions.ts";

/** Demo accounts of a product that runs on somebody's own machine. */
const signIns = [
  {
    role: "administrator",
    name: "Meera Iyer",
    email: "admin@example.com",
    password: "academy-admin-1",
  },
  { role: "student", name: "Asha Rao", email: "asha@example.com", password: "academy-asha-1" },
  { role: "student", name: "Kabir Singh", email: "kabir@example.com", password: "academy-kabir-1" },
] as const;

/** The one image, under the hash of its bytes like every medium. */
const drawing = await readFile(new URL("circuit.png", import.meta.url));
const drawingKey = `media/${createHash("sha256").update(drawing).digest("hex").slice(0, 32)}.png`;

const MARKER = { pk: "SAMPLE", sk: "CONTENT" };
const YEAR = 365 * 24 * HOUR;

/**
 * Fills an empty product once: accounts, questions of all six types, four demo tests and a test that
 * opens in ten minutes. A start that was cut off goes on where it was: accounts and catalogue
 * entries that exist are taken as they are, and the marker comes last.
 */
export async function ensureSample(deps: Deps) {
  if (!(await deps.content.get(MARKER, { consistent: true }))) {
    const admin = await ensureAccounts(deps);
    await uploadDrawing(deps);
    await addTests(deps, admin);
    await deps.content.put({ ...MARKER, at: iso(deps.clock.now()) });
  }
  return { signIns: signIns.map(({ role, email, password }) => ({ role, email, password })) };
}

async function ensureAccounts(deps: Deps): Promise<Actor> {
  for (const { name, email, password } of signIns) {
    await Users.register(deps, { name, email, password }, { ip: "127.0.0.1" }).catch(
      unlessCode("email_taken"),
    );
  }
  const { role: _role, ...admin } = await UserAdmin.promote(deps, signIns[0].email);
  return admin;
}

const unlessCode = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && "code" in error && error.code === code)) throw error;
};

async function addTests(deps: Deps, admin: Actor): Promise<void> {
  const now = deps.clock.now();
  const forYears = { startTime: iso(now - MINUTE), expiryTime: iso(now + 20 * YEAR) };
  for (const { examType, sections, ...test } of demoTests) {
    const demo = { releasePolicy: "IMMEDIATE", access: "PUBLIC", ...forYears, ...test };
    await addTest(deps, admin, examType, sections, demo);
  }
  await addTest(deps, admin, "JEE", weeklySections, {
    access: "PUBLIC",
    name: "Weekly test: waves, atoms and algebra",
    startTime: iso(now + 10 * MINUTE),
    expiryTime: iso(now + 7 * 24 * HOUR),
    durationMinutes: 15,
    instructions: "<p>Rank and solutions open when the week is over and all tests are marked.</p>",
  });
}

async function uploadDrawing(deps: Deps): Promise<void> {
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

async function addTest(
  deps: Deps,
  admin: Actor,
  examType: ExamType,
  sections: readonly SampleSection[],
  more: Record<string, unknown>,
): Promise<void> {
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
  await CreateTest.create(deps, admin, input);
}

/** A section of a test is of one subject. */
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
  const passage = { examType, subject, topic, subTopic, passageText };
  return (await Passages.create(deps, admin, passage))._id;
}

async function addQuestion(
  deps: Deps,
  admin: Actor,
  examType: ExamType,
  { onPassage, ...question }: SampleQuestion,
  passageId: string | null,
): Promise<string> {
  const { subject, topic, subTopic } = question;
  const names = { subject, topic, subTopic };
  if (!(await CatalogueStore.find(deps, names))) await Catalogue.create(deps, admin, names);
  const input = QuestionInput.parse({
    examType,
    ...question,
    question: question.question.replaceAll(CIRCUIT, drawingKey),
    ...(onPassage && { passageId }),
  });
  return (await Questions.create(deps, admin, input))._id;
}
