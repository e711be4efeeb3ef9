import type { Deps } from "../../kernel/platform/deps.ts";
import { GivenQuestions } from "./marker.schema.ts";

type StoreDeps = Pick<Deps, "content">;
type Ref = Pick<GivenQuestions, "testId" | "userId">;

const partitionOf = (testId: string) => `MK#${testId}`;
const keyOf = ({ testId, userId }: Ref) => ({ pk: partitionOf(testId), sk: `G#${userId}` });

/** Partition of the index with the tests of one marker. */
const testsOf = (userId: string) => `MARKER#${userId}`;

/**
 * Writes which questions of a test a marker marks. Without questions, the test is removed from the
 * marker's tests.
 */
export async function put(deps: StoreDeps, given: GivenQuestions): Promise<void> {
  const key = keyOf(given);
  if (given.questionIds.length === 0) await deps.content.remove(key);
  else
    await deps.content.put({
      ...key,
      ...given,
      gsi1pk: testsOf(given.userId),
      gsi1sk: given.testId,
    });
}

export async function find(deps: StoreDeps, ref: Ref): Promise<GivenQuestions | undefined> {
  const item = await deps.content.get(keyOf(ref), { consistent: true });
  return item && GivenQuestions.parse(item);
}

/** The markers of a test. */
export async function ofTest(deps: StoreDeps, testId: string): Promise<GivenQuestions[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :given)",
      values: { ":pk": partitionOf(testId), ":given": "G#" },
    },
    consistent: true,
  });
  return items.map((item) => GivenQuestions.parse(item));
}

/** The newest tests in which a marker has questions. */
export async function ofMarker(
  deps: StoreDeps,
  userId: string,
  limit: number,
): Promise<GivenQuestions[]> {
  const { items } = await deps.content.query({
    index: "gsi1",
    where: { text: "gsi1pk = :marker", values: { ":marker": testsOf(userId) } },
    descending: true,
    limit,
  });
  return items.map((item) => GivenQuestions.parse(item));
}
