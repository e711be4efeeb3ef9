import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

type StoreDeps = Pick<Deps, "content">;

/** A student, and the results that a letter is about: results that are final since a given time. */
interface Ref {
  testId: string;
  userId: string;
  finalAt: number;
}

/** The key of a note, in the student's learning partition, which deleting the account empties. */
const keyOf = ({ testId, userId }: Pick<Ref, "testId" | "userId">) => ({
  pk: `LEARN#${userId}`,
  sk: `KL#${testId}`,
});

/** Which of these students already got a letter about these results or later ones. */
export async function written(
  deps: StoreDeps,
  { testId, finalAt }: Pick<Ref, "testId" | "finalAt">,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const items = await deps.content.batchGet(userIds.map((userId) => keyOf({ testId, userId })));
  const notes = items.map((item) => z.object({ pk: z.string(), finalAt: z.int() }).parse(item));
  const written = notes.filter((note) => note.finalAt >= finalAt);
  return new Set(written.map(({ pk }) => pk.slice("LEARN#".length)));
}

/**
 * Notes that a letter about these results is sent; false if another run has noted it, or a letter
 * about later results.
 */
export async function note(deps: StoreDeps, ref: Ref): Promise<boolean> {
  const noted = await deps.content.update(
    keyOf(ref),
    { text: "SET finalAt = :final", values: { ":final": ref.finalAt } },
    "attribute_not_exists(finalAt) OR finalAt < :final",
  );
  return noted !== undefined;
}

/** Takes the note back after a letter that was not accepted. */
export async function forget(deps: StoreDeps, ref: Ref): Promise<void> {
  const condition = { text: "finalAt = :final", values: { ":final": ref.finalAt } };
  await deps.content.remove(keyOf(ref), condition);
}

/** One published run of a test, whose list of takers never changes. */
interface Run {
  testId: string;
  finalAt: number;
  run: string;
}

const progressKey = (testId: string) => ({ pk: `KL#${testId}`, sk: "M" });

/** How many pages of the list of takers are done. */
export async function donePages(deps: StoreDeps, { testId, finalAt, run }: Run): Promise<number> {
  const item = await deps.content.get(progressKey(testId), { consistent: true });
  return item?.["finalAt"] === finalAt && item["run"] === run ? z.int().parse(item["pages"]) : 0;
}

export async function saveDonePages(deps: StoreDeps, run: Run, pages: number): Promise<void> {
  await deps.content.put({ ...progressKey(run.testId), ...run, pages });
}
