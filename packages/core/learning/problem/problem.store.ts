import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { PROBLEM_KINDS, type Reporters } from "./problem.rules.ts";
import { Problem, ProblemAnswer, type ProblemKind } from "./problem.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * A report's key, in the student's learning partition, which the deletion of an account empties.
 */
const ownKey = (userId: string, questionId: string): Key => ({
  pk: `LEARN#${userId}`,
  sk: `R#${questionId}`,
});
const questionKey = (questionId: string): Key => ({ pk: `PB#${questionId}`, sk: "~S" });

/** Sparse index of the questions with open reports, by the time of the oldest one. */
const OPEN = "PROBLEMS";
/**
 * Keeps a question's item small when very many students report it: later reports are kept, but not
 * counted.
 */
const REPORTERS_MAX = 200;

/** The reporters of each kind are a set of their own, so that adding one twice changes nothing. */
const setOf = (kind: ProblemKind) => `by_${kind}`;

/** All reports of a question: the students with an open report, and the earlier answers. */
export interface QuestionProblems {
  questionId: string;
  rev: number;
  /** When the oldest open report arrived, ISO 8601; null if none is open. */
  since: string | null;
  reporters: Reporters;
  answers: ProblemAnswer[];
}

const Stored = z.object({
  questionId: z.string(),
  rev: z.int(),
  gsi2sk: z.string().optional(),
  answers: z.array(ProblemAnswer).default([]),
});
const Users = z.set(z.string()).optional();

function readItem(item: Item): QuestionProblems {
  const { gsi2sk, ...rest } = Stored.parse(item);
  const reporters = Object.fromEntries(
    PROBLEM_KINDS.flatMap((kind) => {
      const users = Users.parse(item[setOf(kind)]);
      return users ? [[kind, users]] : [];
    }),
  );
  return { ...rest, since: gsi2sk?.split("#")[0] ?? null, reporters };
}

/** Writes a student's report over an earlier one of the same question. */
export async function putOwn(deps: StoreDeps, userId: string, problem: Problem): Promise<void> {
  await deps.content.put({ ...ownKey(userId, problem.questionId), ...problem });
}

export async function findOwn(
  deps: StoreDeps,
  userId: string,
  questionId: string,
): Promise<Problem | undefined> {
  const item = await deps.content.get(ownKey(userId, questionId), { consistent: true });
  return item && Problem.parse(item);
}

/** All reports of a student. */
export async function listOwn(deps: StoreDeps, userId: string): Promise<Problem[]> {
  const { pk } = ownKey(userId, "");
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :reports)",
      values: { ":pk": pk, ":reports": "R#" },
    },
    consistent: true,
  });
  return items.map((item) => Problem.parse(item));
}

/** The reports that these students sent about a question, with their senders. */
export async function reportsOf(
  deps: StoreDeps,
  questionId: string,
  userIds: readonly string[],
): Promise<{ userId: string; problem: Problem }[]> {
  const items = await deps.content.batchGet(userIds.map((userId) => ownKey(userId, questionId)));
  return items.map((item) => ({
    userId: z.string().parse(item["pk"]).slice("LEARN#".length),
    problem: Problem.parse(item),
  }));
}

/** Puts a student among the reporters of a question, under one kind. Safe to repeat. */
export async function addReporter(
  deps: StoreDeps,
  userId: string,
  { questionId, kind, at }: Pick<Problem, "questionId" | "kind" | "at">,
): Promise<void> {
  const others = PROBLEM_KINDS.filter((one) => one !== kind);
  await deps.content.update(
    questionKey(questionId),
    {
      text: [
        "SET questionId = :id, gsi2pk = :open, gsi2sk = if_not_exists(gsi2sk, :since)",
        "ADD rev :one, #kind :user",
        `DELETE ${others.map((one) => `${setOf(one)} :user`).join(", ")}`,
      ].join(" "),
      names: { "#kind": setOf(kind) },
      values: {
        ":id": questionId,
        ":open": OPEN,
        ":since": `${iso(at)}#${questionId}`,
        ":one": 1,
        ":user": new Set([userId]),
        ":max": REPORTERS_MAX,
      },
    },
    "attribute_not_exists(#kind) OR size(#kind) < :max",
  );
}

export async function find(
  deps: StoreDeps,
  questionId: string,
): Promise<QuestionProblems | undefined> {
  const item = await deps.content.get(questionKey(questionId), { consistent: true });
  return item && readItem(item);
}

export async function answersOf(
  deps: StoreDeps,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, ProblemAnswer[]>> {
  const items = await deps.content.batchGet(questionIds.map(questionKey));
  return new Map(items.map(readItem).map(({ questionId, answers }) => [questionId, answers]));
}

/** A page of the questions with open reports, the longest open first. */
export async function openPage(
  deps: StoreDeps,
  limit: number,
  after?: string,
): Promise<{ questions: QuestionProblems[]; next: string | null }> {
  const { items, next } = await deps.content.query({
    index: "gsi2",
    where: {
      text: `gsi2pk = :open${after === undefined ? "" : " AND gsi2sk > :after"}`,
      values: { ":open": OPEN, ...(after !== undefined && { ":after": after }) },
    },
    limit,
  });
  const last = items.at(-1)?.["gsi2sk"];
  return {
    questions: items.map(readItem),
    next: next && typeof last === "string" ? last : null,
  };
}

/** Sets the answers and closes all open reports, unless the question changed since `rev`. */
export async function close(
  deps: StoreDeps,
  { questionId, rev }: Pick<QuestionProblems, "questionId" | "rev">,
  answers: readonly ProblemAnswer[],
): Promise<boolean> {
  const removed = ["gsi2pk", "gsi2sk", ...PROBLEM_KINDS.map(setOf)].join(", ");
  const updated = await deps.content.update(
    questionKey(questionId),
    {
      text: `SET answers = :answers, rev = :next REMOVE ${removed}`,
      values: { ":answers": answers, ":next": rev + 1, ":rev": rev },
    },
    "rev = :rev",
  );
  return updated !== undefined;
}
