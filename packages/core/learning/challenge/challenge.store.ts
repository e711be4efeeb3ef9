import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { Challenge } from "./challenge.schema.ts";

type StoreDeps = Pick<Deps, "content">;
type Ref = Pick<Challenge, "testId" | "questionId" | "userId">;

/**
 * A challenge's key, in the student's learning partition, so that deleting the account finds the
 * challenge.
 */
const keyOf = ({ userId, testId, questionId }: Ref) => ({
  pk: `LEARN#${userId}`,
  sk: `K#${testId}#${questionId}`,
});

/** A challenge's keys in the index of its test's challenges, by question and time. */
const indexed = ({ testId, questionId, userId, at }: Challenge) => ({
  gsi1pk: `K#${testId}`,
  gsi1sk: `${questionId}#${iso(at)}#${userId}`,
});

/** Writes a challenge; false if the student has challenged the question already. */
export const put = (deps: StoreDeps, challenge: Challenge): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(challenge), ...indexed(challenge), ...challenge },
    { text: "attribute_not_exists(pk)" },
  );

export const remove = (deps: StoreDeps, ref: Ref): Promise<boolean> =>
  deps.content.remove(keyOf(ref), { text: "attribute_exists(pk)" });

/** A student's challenges of a test, or of all tests if no test is given. */
export async function ofStudent(
  deps: StoreDeps,
  userId: string,
  testId?: string,
): Promise<Challenge[]> {
  const from = testId === undefined ? "K#" : `K#${testId}#`;
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :from)",
      values: { ":pk": `LEARN#${userId}`, ":from": from },
    },
    consistent: true,
  });
  return items.map((item) => Challenge.parse(item));
}

/** All challenges of a test, by question and time. */
export async function ofTest(deps: StoreDeps, testId: string): Promise<Challenge[]> {
  const where = { text: "gsi1pk = :test", values: { ":test": `K#${testId}` } };
  const items = await deps.content.all({ index: "gsi1", where });
  return items.map((item) => Challenge.parse(item));
}

/** A page of a question's challenges, oldest first, after the place where the page before ended. */
export async function ofQuestion(
  deps: StoreDeps,
  { testId, questionId }: Pick<Ref, "testId" | "questionId">,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ challenges: Challenge[]; next: string | null }> {
  const { items, next } = await deps.content.query({
    index: "gsi1",
    where: {
      text: "gsi1pk = :test AND gsi1sk BETWEEN :from AND :to",
      values: {
        ":test": `K#${testId}`,
        ":from": after === undefined ? `${questionId}#` : `${questionId}#${after} `,
        // "$" is the character after "#", so the range has all challenges of the question.
        ":to": `${questionId}$`,
      },
    },
    limit,
  });
  const last = z.object({ gsi1sk: z.string() }).safeParse(items.at(-1)).data;
  return {
    challenges: items.map((item) => Challenge.parse(item)),
    next: next && last ? last.gsi1sk.slice(questionId.length + 1) : null,
  };
}

/** How many challenges a question has. */
export async function countOf(
  deps: StoreDeps,
  testId: string,
  questionId: string,
): Promise<number> {
  const where = {
    text: "gsi1pk = :test AND begins_with(gsi1sk, :question)",
    values: { ":test": `K#${testId}`, ":question": `${questionId}#` },
  };
  let count = 0;
  for (let after: Record<string, unknown> | undefined; ;) {
    const page = await deps.content.query({
      index: "gsi1",
      where,
      countOnly: true,
      ...(after && { after }),
    });
    count += page.count;
    after = page.next;
    if (!after) return count;
  }
}

/** Notes once that the student is written to; false if another run has noted it already. */
export async function noteMailed(deps: StoreDeps, ref: Ref, now: number): Promise<boolean> {
  const noted = await deps.content.update(
    keyOf(ref),
    { text: "SET mailedAt = :now", values: { ":now": now } },
    "attribute_exists(pk) AND attribute_not_exists(mailedAt)",
  );
  return noted !== undefined;
}

/** Takes the note back after a letter that was not accepted. */
export async function forgetMailed(deps: StoreDeps, ref: Ref): Promise<void> {
  await deps.content.update(keyOf(ref), { text: "REMOVE mailedAt" }, "attribute_exists(pk)");
}
