import * as z from "zod";
import { EXAM_TYPES, type ExamType } from "../exam-type/exam-type.rules.ts";
import type { Deps } from "../platform/deps.ts";

/** A student's right to one exam type's tests and videos. */
export interface Subscription {
  userId: string;
  examType: ExamType;
  /** Epoch milliseconds. */
  endsAt: number;
}

const ExamTypeOf = z
  .string()
  .transform((sk) => sk.slice("SUB#".length))
  .pipe(z.enum(EXAM_TYPES));
const Stored = z.object({ endsAt: z.int() });

const keyOf = (userId: string, examType: ExamType) => ({
  pk: `U#${userId}`,
  sk: `SUB#${examType}`,
});

export async function find(
  deps: Deps,
  userId: string,
  examType: ExamType,
): Promise<Subscription | undefined> {
  const item = await deps.content.get(keyOf(userId, examType));
  return item && { userId, examType, endsAt: Stored.parse(item).endsAt };
}

/** All of a student's subscriptions, ended ones included. */
export async function ofUser(deps: Deps, userId: string): Promise<Subscription[]> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": `U#${userId}`, ":prefix": "SUB#" },
    },
  });
  return items.map((item) => ({
    userId,
    examType: ExamTypeOf.parse(item["sk"]),
    endsAt: Stored.parse(item).endsAt,
  }));
}

export async function put(deps: Deps, { userId, examType, endsAt }: Subscription): Promise<void> {
  await deps.content.put({ ...keyOf(userId, examType), endsAt });
}
