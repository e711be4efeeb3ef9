import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { QueuedAnswer } from "./marking-queue.schema.ts";

type StoreDeps = Pick<Deps, "content">;
type Ref = Pick<QueuedAnswer, "testId" | "questionId" | "answerId">;

const partitionOf = ({ testId, questionId }: Omit<Ref, "answerId">) => `MK#${testId}#${questionId}`;
const keyOf = (ref: Ref) => ({ pk: partitionOf(ref), sk: ref.answerId });

/**
 * The index that is the queue of a question: its order is the place of each answer, see `placeOf`.
 */
const queued = (answer: QueuedAnswer, place: string): Item => ({
  ...answer,
  gsi1pk: partitionOf(answer),
  gsi1sk: place,
});

/** Puts an answer into the queue; false if it is there already. */
export const add = (deps: StoreDeps, answer: QueuedAnswer, place: string): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(answer), ...queued(answer, place) },
    { text: "attribute_not_exists(pk)" },
  );

export async function find(deps: StoreDeps, ref: Ref): Promise<QueuedAnswer | undefined> {
  const item = await deps.content.get(keyOf(ref), { consistent: true });
  return item && QueuedAnswer.parse(item);
}

/** Replaces an answer that is still at the revision before this one; false if it has changed. */
export const replace = (deps: StoreDeps, answer: QueuedAnswer, place: string): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(answer), ...queued(answer, place) },
    { text: "rev = :before", values: { ":before": answer.rev - 1 } },
  );

/** The first page is small, because one of its answers is usually free. */
const PAGES = { first: 25, later: 500 };

/** The answers of a question between two places of its queue, page by page. */
export async function* between(
  deps: StoreDeps,
  question: Omit<Ref, "answerId">,
  { from, to }: { from: string; to: string },
): AsyncGenerator<QueuedAnswer[]> {
  const where = {
    text: "gsi1pk = :question AND gsi1sk BETWEEN :from AND :to",
    values: { ":question": partitionOf(question), ":from": from, ":to": to },
  };
  for (let after: Item | undefined; ;) {
    const page = await deps.content.query({
      index: "gsi1",
      where,
      limit: after ? PAGES.later : PAGES.first,
      ...(after && { after }),
    });
    yield page.items.map((item) => QueuedAnswer.parse(item));
    if (!page.next) return;
    after = page.next;
  }
}

/** All answers of a question, in the order of their ids. */
export async function ofQuestion(
  deps: StoreDeps,
  question: Omit<Ref, "answerId">,
): Promise<QueuedAnswer[]> {
  const where = { text: "pk = :pk", values: { ":pk": partitionOf(question) } };
  const items = await deps.content.all({ where, consistent: true });
  return items.map((item) => QueuedAnswer.parse(item));
}
