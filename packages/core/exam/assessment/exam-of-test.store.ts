import type { Deps } from "../../kernel/platform/deps.ts";
import { keyOf } from "./assessment.keys.ts";

/**
 * Puts a test into an exam. False if the test was deleted, or is in another exam. A test may still
 * name the exam `abandoned`, because a change was interrupted: this does not count as another exam.
 */
export async function join(
  deps: Deps,
  testId: string,
  examId: string,
  abandoned = examId,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(testId),
    {
      text: "SET examId = :exam",
      values: { ":exam": examId, ":abandoned": abandoned },
    },
    `attribute_exists(pk) AND attribute_not_exists(deletedAt)
      AND (attribute_not_exists(examId) OR examId = :exam OR examId = :abandoned)`,
  );
  return updated !== undefined;
}

/** Takes a test out of an exam. Does nothing if the test is not in this exam. */
export async function leave(deps: Deps, testId: string, examId: string): Promise<void> {
  await deps.content.update(
    keyOf(testId),
    { text: "REMOVE examId", values: { ":exam": examId } },
    "examId = :exam",
  );
}
