import type { Deps } from "../../kernel/platform/deps.ts";
import { FiguresOfTest } from "./figures.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/** Figures from before they were kept with a question's uses: an item for each test. */
const keyOf = (questionId: string, testId: string) => ({
  pk: `Q#${questionId}`,
  sk: `F#${testId}`,
});

/** Removes what an earlier version recorded of questions that a test no longer counts. */
export const remove = (
  deps: StoreDeps,
  testId: string,
  questionIds: readonly string[],
): Promise<void> => deps.content.batchRemove(questionIds.map((id) => keyOf(id, testId)));

export async function ofQuestion(deps: StoreDeps, questionId: string): Promise<FiguresOfTest[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :figures)",
      values: { ":pk": keyOf(questionId, "").pk, ":figures": "F#" },
    },
  });
  return items.map((item) => FiguresOfTest.parse(item));
}
