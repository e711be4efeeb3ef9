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

/** Figures of questions in tests, in one batch; tests without figures are left out. */
export async function ofTests(
  deps: StoreDeps,
  uses: readonly { questionId: string; testIds: Iterable<string> }[],
): Promise<ReadonlyMap<string, FiguresOfTest[]>> {
  const keys = uses.flatMap(({ questionId, testIds }) =>
    [...testIds].map((testId) => keyOf(questionId, testId)),
  );
  if (keys.length === 0) return new Map();
  const items = await deps.content.batchGet(keys);
  const found = items.map((item) => ({ pk: String(item["pk"]), of: FiguresOfTest.parse(item) }));
  const groups = Map.groupBy(found, ({ pk }) => pk.slice("Q#".length));
  return new Map([...groups].map(([id, own]) => [id, own.map((one) => one.of)]));
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
