import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { type Filled, Marking, Rubric } from "./marking-queue.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const markingKey = (testId: string) => ({ pk: `MK#${testId}`, sk: "M" });
const rubricKey = (testId: string, questionId: string) => ({
  pk: `MK#${testId}`,
  sk: `R#${questionId}`,
});

/** Partition of the index of markings with a job to do, by the time when it was asked for. */
const DUE = "MARKING_DUE";
const dueAt = (testId: string, at: number) => ({ ":due": DUE, ":from": `${iso(at)}#${testId}` });

/** Stores a new marking, whose answers are not in the queue yet; false if it exists already. */
export const create = (deps: StoreDeps, marking: Marking & { jobAt: number }): Promise<boolean> => {
  const { ":due": gsi2pk, ":from": gsi2sk } = dueAt(marking.testId, marking.jobAt);
  return deps.content.put(
    { ...markingKey(marking.testId), ...marking, gsi2pk, gsi2sk },
    { text: "attribute_not_exists(pk)" },
  );
};

export async function find(deps: StoreDeps, testId: string): Promise<Marking | undefined> {
  const item = await deps.content.get(markingKey(testId), { consistent: true });
  return item && Marking.parse(item);
}

/**
 * Asks for a job; false while another job has not been done. A job that fills the queue starts with
 * the first partition.
 */
export async function requestJob(
  deps: StoreDeps,
  testId: string,
  { job, jobAt, jobBy }: Required<Pick<Marking, "job" | "jobAt" | "jobBy">>,
): Promise<boolean> {
  const start = job === "fill" ? ", shards = :none, filled = :empty" : "";
  const updated = await deps.content.update(
    markingKey(testId),
    {
      text: `SET job = :job, jobAt = :at, jobBy = :by, gsi2pk = :due, gsi2sk = :from${start}`,
      values: {
        ":job": job,
        ":at": jobAt,
        ":by": jobBy,
        ...dueAt(testId, jobAt),
        ...(job === "fill" && { ":none": 0, ":empty": {} }),
      },
    },
    "attribute_exists(pk) AND attribute_not_exists(job)",
  );
  return updated !== undefined;
}

/** Notes that one more partition is in the queue; false if another run has noted it. */
export async function noteFilled(
  deps: StoreDeps,
  testId: string,
  shard: number,
  filled: Record<string, Filled>,
): Promise<boolean> {
  const updated = await deps.content.update(
    markingKey(testId),
    {
      text: "SET shards = :next, filled = :filled",
      values: { ":next": shard + 1, ":filled": filled, ":shard": shard, ":fill": "fill" },
    },
    "shards = :shard AND job = :fill",
  );
  return updated !== undefined;
}

/** Ends the job that was asked for at this time, unless a new job was asked for since. */
export async function endJob(
  deps: StoreDeps,
  testId: string,
  { jobAt, publishedAt }: { jobAt: number; publishedAt?: number },
): Promise<void> {
  await deps.content.update(
    markingKey(testId),
    {
      text: `${publishedAt === undefined ? "" : "SET publishedAt = :published "}REMOVE job, jobAt, jobBy, gsi2pk, gsi2sk`,
      values: { ":at": jobAt, ...(publishedAt !== undefined && { ":published": publishedAt }) },
    },
    "jobAt = :at",
  );
}

/** Markings with a job, the oldest first. */
export async function due(deps: StoreDeps): Promise<Marking[]> {
  const where = { text: "gsi2pk = :due", values: { ":due": DUE } };
  const items = await deps.content.all({ index: "gsi2", where });
  return items.map((item) => Marking.parse(item));
}

export async function findRubric(
  deps: StoreDeps,
  testId: string,
  questionId: string,
): Promise<Rubric | undefined> {
  const item = await deps.content.get(rubricKey(testId, questionId), { consistent: true });
  return item && Rubric.parse(item);
}

/** By question, the rubrics of a test that differ from the default. */
export async function rubricsOf(
  deps: StoreDeps,
  testId: string,
): Promise<ReadonlyMap<string, Rubric>> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :rubric)",
      values: { ":pk": `MK#${testId}`, ":rubric": "R#" },
    },
    consistent: true,
  });
  return new Map(items.map((item) => Rubric.parse(item)).map((one) => [one.questionId, one]));
}

/** Writes the next version of a rubric; false if someone else has written it. */
export async function putRubric(deps: StoreDeps, testId: string, rubric: Rubric): Promise<boolean> {
  const item = { ...rubricKey(testId, rubric.questionId), ...rubric };
  return deps.content.put(
    item,
    rubric.version === 1
      ? { text: "attribute_not_exists(pk)" }
      : {
          text: "#version = :before",
          names: { "#version": "version" },
          values: { ":before": rubric.version - 1 },
        },
  );
}
