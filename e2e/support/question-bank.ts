import { AttemptView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import type { Api } from "./api.ts";
import type { PdfPage } from "./pdf-pages.ts";

const physics = { subject: "Wave theory", topic: "Waves", subTopic: "Interference" };
const chemistry = { subject: "Moles", topic: "Solutions", subTopic: "Molarity" };
const biology = { subject: "Ponds", topic: "Ecology", subTopic: "Food webs" };

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A long passage, so that sheets break inside it. */
const long = (n: number) =>
  numbers(3)
    .map((line) => `<p>Line ${line} of what wave ${n} does before it is asked about.</p>`)
    .join("");

/**
 * A bank for the builder: 16 single-choice questions with formulas, 10 with numbers, and two
 * passages with 4 questions each.
 */
export async function fillBank(admin: Api): Promise<void> {
  for (const names of [physics, chemistry, biology]) {
    await admin.post("/api/subject-topics", names, SubjectTopic);
  }
  const upload = (question: object) =>
    admin.post(
      "/api/questions/upload",
      { examType: "NEET", difficulty: "EASY", ...question },
      QuestionView,
    );
  for (const n of numbers(16)) {
    await upload({
      ...physics,
      responseType: "MCQ_SINGLE",
      question: `${long(n)}<p>Wave${n}: which is ${inline(`\\lambda_{${n}}`)}?</p>`,
      options: [`First${n}`, `Second${n}`, `Third${n}`, `Last${n}!`],
      answerKey: 1,
      solution: `<p>Because wave ${n} is ${inline("v/f")}.</p>`,
    });
  }
  for (const n of numbers(10)) {
    await upload({
      ...chemistry,
      responseType: "INTEGER",
      question: `<p>Mole${n}: how many moles are ${n} moles?</p>`,
      answerKey: n,
    });
  }
  for (const p of numbers(2)) {
    const passage = { examType: "NEET", ...biology, passageText: `<p>Passage${p}: a pond.</p>` };
    const { _id: passageId } = await admin.post("/api/passages/upload", passage, PassageView);
    for (const n of numbers(4)) {
      await upload({
        ...biology,
        questionType: "COMPREHENSION",
        responseType: "MCQ_SINGLE",
        question: `<p>Pond${p}${n}: who eats whom?</p>`,
        options: [`Frog${p}${n}`, `Fly${p}${n}`],
        answerKey: 0,
        passageId,
      });
    }
  }
}

/** On how many sheets each wave question's text, last option and solution are, by its number. */
export function sheetsOfWaves(sheets: readonly PdfPage[]): Map<string, number> {
  const whole = sheets.map(({ text }) => text).join("");
  const numbered = [...whole.matchAll(/Wave(\d+):/g)].map(([, n = ""]) => n);
  return new Map(
    numbered.map((n) => {
      const parts = [`Wave${n}:`, `Last${n}!`, `Becausewave${n}is`];
      const on = sheets.filter(({ text }) => parts.some((part) => text.includes(part)));
      return [n, on.length];
    }),
  );
}

/** A student answers one wave question correctly and submits. Returns the submission's id. */
export async function takeWave(student: Api, testId: string): Promise<string> {
  await student.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
  const questions = await student.get(`/api/tests/questions/${testId}`, z.array(StudentQuestion));
  const wave = questions.find(({ subject }) => subject === physics.subject);
  const answers = { [wave?._id ?? ""]: { value: 1, timeTaken: 5 } };
  const path = `/api/submissions/${testId}/submit`;
  return (await student.post(path, { answers }, SubmitReceipt)).submissionId;
}

/** An edit by another administrator, which the page does not know about. */
export async function rename(admin: Api, id: string, name: string): Promise<TestAdminView> {
  const test = await admin.get(`/api/tests/${id}`, TestAdminView);
  const { examType, startTime, expiryTime, durationMinutes, totalQuestions } = test;
  const schedule = { startTime, expiryTime, durationMinutes };
  const sectionDetails = test.sectionDetails.map(
    ({ typeLabel: _l, marking: _m, incorrectMarks: _i, ...one }) => one,
  );
  const body = { name, examType, ...schedule, totalQuestions, sectionDetails };
  return admin.put(`/api/tests/${id}`, body, TestAdminView);
}
