import { isPush } from "@academy/core/testing/runs.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { SecretTest } from "./secret-test.fixture.ts";

/**
 * Every address that a route's path gives for an exam, or for made-up ids. A route without a schema
 * for its query never reads a query, so one query is enough.
 */
export function addressesOf(
  { path, schemas }: Pick<Endpoint, "path" | "schemas">,
  { testId, questionIds, passageId }: SecretTest,
  studentId: string,
): string[] {
  const submission = `${testId}.${studentId}.0`;
  const things = [
    testId,
    submission,
    `${testId}.nobody.0`,
    ...questionIds,
    passageId,
    "x",
    "..%2fkey",
  ];
  const values: Record<string, string[]> = {
    "{userId}": [studentId, "nobody"],
    "{submissionId}": things,
    "{id}": things,
    "{questionId}": things,
  };
  const [placeholder] = /\{\w+\}/.exec(path) ?? [];
  const paths = (placeholder ? values[placeholder] : undefined)?.map((id) =>
    // Other placeholders name one of the exam's questions, or something made up.
    path
      .replace(/\{\w+\}/, id)
      .replace("{questionId}", questionIds[0] ?? "")
      .replace("{exportId}", `px_${"0".repeat(20)}`)
      .replace("{commentId}", `qc_${"0".repeat(20)}`)
      .replace("{answerId}", "0".repeat(20)),
  ) ?? [path];
  const ids = [questionIds.join(), `${passageId}.${testId}`, passageId].map((id) => `?ids=${id}`);
  const queries = [
    "",
    ...(schemas.query ? ids : []),
    "?fields=answerKey&include=solution&admin=true&isAdmin=true",
  ];
  return paths.flatMap((each, i) => (i === 0 ? queries : [""]).map((query) => each + query));
}

/**
 * A report about a question that the student was or will be asked; only one, because the number of
 * reports is limited.
 */
export const problemOf = ({ questionIds }: SecretTest, submissionId: string) => ({
  submissionId,
  questionId: questionIds[0],
  kind: "key",
  text: "Is it B?",
});

/** Bodies that every call refuses, with a message that might reveal too much. */
export const wrongBodies = ({ testId, questionIds }: SecretTest): unknown[] => [
  "{",
  { answers: 5 },
  { answers: { [`q_${"0".repeat(20)}`]: { value: 0, timeTaken: 0, seq: 1 } } },
  ...questionIds.slice(isPush ? -1 : 0).map((id) => ({
    answers: { [id]: { value: { no: "answer" }, timeTaken: 0, seq: 1 } },
  })),
  { userId: "nobody", testId, isAdmin: true },
  { force: true },
];
