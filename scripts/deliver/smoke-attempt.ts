import * as z from "zod";
import { callApi } from "../../packages/functions/jobs/call-api.ts";
import type { SmokeTarget } from "./smoke-target.ts";

const Demo = z.object({ slot: z.number(), state: z.string(), _id: z.string() });
const Pass = z.object({ token: z.string(), userId: z.string(), testId: z.string() });
const Attempt = z.object({ attemptId: z.string() });
const Question = z.object({ _id: z.string() });
const Saved = z.object({ saved: z.record(z.string(), z.number()) });
const Receipt = z.object({ submissionId: z.string(), answered: z.number(), total: z.number() });
const Report = z.looseObject({});

/** A visitor takes a demo test: start, save, submit, report. @returns the result */
export async function takeDemoTest(target: SmokeTarget): Promise<string> {
  const demos = await callApi(
    target.ask,
    { method: "GET", path: "/api/demo-tests" },
    z.array(Demo),
  );
  const demo = demos.find(({ state }) => state === "open");
  if (!demo) throw new Error("No demo test is open. Publish one on a demo place.");
  const guests = `/api/demo-tests/${demo.slot}/guests`;
  const { token, userId, testId } = await callApi(
    target.ask,
    { method: "POST", path: guests },
    Pass,
  );
  const start = { method: "POST", path: `/api/tests/${testId}/attempts`, token, body: {} };
  const { attemptId } = await callApi(target.ask, start, Attempt);
  const paper = { method: "GET", path: `/api/tests/questions/${testId}`, token };
  const questions = await callApi(target.ask, paper, z.array(Question));
  const answers = await save(target, { questions, attemptId, token });
  const submit = `/api/submissions/${testId}/submit`;
  const body = { userId, answers };
  const receipt = await callApi(target.ask, { method: "POST", path: submit, token, body }, Receipt);
  if (receipt.total !== questions.length) {
    throw new Error(
      `The receipt counts ${receipt.total} questions, the paper has ${questions.length}`,
    );
  }
  const report = `/api/submissions/reports/${receipt.submissionId}`;
  await callApi(target.ask, { method: "GET", path: report, token }, Report);
  return `${receipt.answered} of ${receipt.total} answered, report read`;
}

interface GuestAttempt {
  questions: z.infer<typeof Question>[];
  attemptId: string;
  token: string;
}

/** Saves an entry that every kind of question accepts: seen, and left blank. */
async function save(target: SmokeTarget, { questions, attemptId, token }: GuestAttempt) {
  const [first] = questions;
  if (!first) throw new Error("The demo test has no questions.");
  const answers = { [first._id]: { value: null, timeTaken: 1, seq: 1 } };
  const call = {
    method: "PATCH",
    path: `/api/attempts/${attemptId}/answers`,
    token,
    body: { answers },
  };
  const { saved } = await callApi(target.ask, call, Saved);
  if (saved[first._id] !== 1) throw new Error("The saved answer is not confirmed as saved.");
  return answers;
}
