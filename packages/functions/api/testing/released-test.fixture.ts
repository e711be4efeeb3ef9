import type { specifiedClient } from "./specified-client.fixture.ts";

type Client = ReturnType<typeof specifiedClient>;

/** A test that is open now and shows its report on submission. */
export const openPractice = (now: number) => ({
  startTime: new Date(now - 60_000).toISOString(),
  expiryTime: new Date(now + 2 * 3_600_000).toISOString(),
  releasePolicy: "PRACTICE",
  access: "PUBLIC",
});

/** Submits the test at an address without an answer. */
export async function submitBlank(owner: Client, userId: string, path: string): Promise<string> {
  const testId = path.slice("/api/tests/".length);
  const body = { userId, answers: {} };
  const { submissionId } = await owner.post(`/api/submissions/${testId}/submit`, body);
  return submissionId;
}

/** The address of a question whose problem a student reported and an administrator answered. */
export async function answeredProblem(
  admin: Client,
  { owner, ...asked }: { owner: Client; submissionId: string; questionId: string | undefined },
): Promise<string> {
  await owner.post("/api/problems", { ...asked, kind: "typo", text: "lense" });
  const path = `/api/problems/${asked.questionId}`;
  const { rev } = await admin.get(path);
  await admin.patch(path, { rev, state: "fixed", answer: "Corrected." });
  return path;
}
