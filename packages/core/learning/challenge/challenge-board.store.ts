import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Latest } from "./challenge.rules.ts";
import { Decision } from "./challenge.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const boardKey = (testId: string) => ({ pk: `K#${testId}`, sk: "~M" });
const decisionKey = (testId: string, questionId: string) => ({
  pk: `K#${testId}`,
  sk: `~D#${questionId}`,
});

const LATEST = "c#";
const Counted = z.object({
  settledAt: z.int().optional(),
  counts: z.record(z.string(), z.int()).default({}),
  remindedAt: z.int().optional(),
  allMailedAt: z.int().optional(),
});

/** The facts about a test's challenges that are known without reading the challenges. */
export interface Board extends z.infer<typeof Counted> {
  /** The latest challenge of each challenged question. */
  latest: ReadonlyMap<string, Latest>;
  decisions: ReadonlyMap<string, Decision>;
}

/** The challenged and the decided questions of a test, in one query. */
export async function readBoard(deps: StoreDeps, testId: string): Promise<Board> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": `K#${testId}` } },
    consistent: true,
  });
  const board = items.find(({ sk }) => sk === "~M") ?? {};
  const decisions = items
    .filter(({ sk }) => sk !== "~M")
    .map((item) => Decision.parse(item))
    .map((decision) => [decision.questionId, decision] as const);
  const latest = Object.entries(board)
    .filter(([name]) => name.startsWith(LATEST))
    .map(([name, value]) => {
      const [at, known] = z.tuple([z.int(), z.int()]).parse(value);
      return [name.slice(LATEST.length), { at, known }] as const;
    });
  return { ...Counted.parse(board), latest: new Map(latest), decisions: new Map(decisions) };
}

/** Notes the latest challenge of a question. */
export async function noteLatest(
  deps: StoreDeps,
  testId: string,
  questionId: string,
  { at, known }: Latest,
): Promise<void> {
  await deps.content.update(boardKey(testId), {
    text: "SET #question = :latest",
    names: { "#question": `${LATEST}${questionId}` },
    values: { ":latest": [at, known] },
  });
}

/** Writes how many challenges each question has, and forgets questions without challenges. */
export async function settle(
  deps: StoreDeps,
  testId: string,
  counts: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const gone = [...counts].filter(([, count]) => count === 0).map(([id]) => id);
  const left = [...counts].filter(([, count]) => count > 0);
  const names = gone.map((id, at) => [`#gone${at}`, `${LATEST}${id}`]);
  await deps.content.update(boardKey(testId), {
    text: `SET settledAt = :now, counts = :counts${
      gone.length > 0 ? ` REMOVE ${names.map(([name]) => name).join(", ")}` : ""
    }`,
    ...(gone.length > 0 && { names: Object.fromEntries(names) }),
    values: { ":now": now, ":counts": Object.fromEntries(left) },
  });
}

/** Makes the next sweep count again, because challenges were deleted. */
export async function unsettle(deps: StoreDeps, testId: string): Promise<void> {
  await deps.content.update(boardKey(testId), { text: "REMOVE settledAt" }, "attribute_exists(pk)");
}

/** Stores the decision to keep the key of a question. */
export async function putDecision(
  deps: StoreDeps,
  testId: string,
  decision: Decision,
): Promise<void> {
  await deps.content.put({ ...decisionKey(testId, decision.questionId), ...decision });
}

/** Notes once that the office is reminded of a test; false if another run has noted it already. */
export async function noteReminded(deps: StoreDeps, testId: string, now: number): Promise<boolean> {
  const noted = await deps.content.update(
    boardKey(testId),
    { text: "SET remindedAt = :now", values: { ":now": now } },
    "attribute_exists(pk) AND attribute_not_exists(remindedAt)",
  );
  return noted !== undefined;
}

/**
 * Partition of the index that lists tests with work left after their key became final, by the time
 * when the work is due.
 */
const AFTER = "CHALLENGE_AFTER";

/**
 * Lists a test, so that its work after the final key is done from this time on; does nothing for a
 * test without challenges.
 */
export async function makeDue(deps: StoreDeps, testId: string, at: number): Promise<void> {
  await deps.content.update(
    boardKey(testId),
    {
      text: "SET gsi2pk = :after, gsi2sk = :at",
      values: { ":after": AFTER, ":at": `${iso(at)}#${testId}` },
    },
    "attribute_exists(pk)",
  );
}

/**
 * Notes that every student was written to, and lists the test again, so that its images are removed
 * at a later time.
 */
export async function noteAllMailed(
  deps: StoreDeps,
  testId: string,
  { now, removeAt }: { now: number; removeAt: number },
): Promise<void> {
  await deps.content.update(boardKey(testId), {
    text: "SET allMailedAt = :now, gsi2pk = :after, gsi2sk = :at",
    values: { ":now": now, ":after": AFTER, ":at": `${iso(removeAt)}#${testId}` },
  });
}

/** Removes a test from the list of tests with work left. */
export async function endDue(deps: StoreDeps, testId: string): Promise<void> {
  await deps.content.update(boardKey(testId), { text: "REMOVE gsi2pk, gsi2sk" });
}

/** Tests with work that is due, up to 25 of them; the longest due come first. */
export async function dueTests(deps: StoreDeps, now: number): Promise<string[]> {
  const { items } = await deps.content.query({
    index: "gsi2",
    where: {
      text: "gsi2pk = :after AND gsi2sk < :now",
      values: { ":after": AFTER, ":now": iso(now) },
    },
    limit: 25,
  });
  return items.map((item) => z.object({ pk: z.string() }).parse(item).pk.slice("K#".length));
}

const digestKey = { pk: "CHALLENGES", sk: "DIGEST" };

/** When the office was last written to about new challenges; 0 for never. */
export async function lastDigest(deps: StoreDeps): Promise<number> {
  const item = await deps.content.get(digestKey, { consistent: true });
  return Number(item?.["at"] ?? 0);
}

/**
 * Notes that the office gets a letter about new challenges; false if another run has noted one
 * since `last`.
 */
export async function noteDigest(deps: StoreDeps, last: number, now: number): Promise<boolean> {
  const noted = await deps.content.update(
    digestKey,
    {
      text: "SET #at = :now",
      names: { "#at": "at" },
      values: { ":now": now, ":last": last },
    },
    "attribute_not_exists(#at) OR #at = :last",
  );
  return noted !== undefined;
}
