import type { Deps } from "../../kernel/platform/deps.ts";
import { FiguresOfTest } from "./figures.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const keyOf = (questionId: string, testId: string) => ({
  pk: `Q#${questionId}`,
  sk: `F#${testId}`,
});

/** A question's figures in one test; null if it was dropped. */
export interface NewFigures {
  questionId: string;
  figures: FiguresOfTest | null;
}

/** Replaces what earlier results of a test said. Safe to repeat. */
export async function write(
  deps: StoreDeps,
  testId: string,
  all: readonly NewFigures[],
): Promise<void> {
  const items = all.flatMap(({ questionId, figures }) =>
    figures ? [{ ...keyOf(questionId, testId), ...figures }] : [],
  );
  const dropped = all.filter(({ figures }) => figures === null);
  await deps.content.batchPut(items);
  await deps.content.batchRemove(dropped.map(({ questionId }) => keyOf(questionId, testId)));
}

export async function ofQuestion(deps: StoreDeps, questionId: string): Promise<FiguresOfTest[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :figures)",
      values: { ":pk": keyOf(questionId, "").pk, ":figures": "F#" },
    },
  });
  return items.map((item) => FiguresOfTest.parse(item));
}
