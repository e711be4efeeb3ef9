import * as z from "zod";
import { Language } from "../../kernel/language/language.schema.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { keyOf, refOfItem } from "./attempt-partition.store.ts";
import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import { DEADLINE_SHARDS, hashUser } from "../terms/attempt/attempt.rules.ts";
import { decodeEnds, encodeEnds } from "../terms/attempt/section-time.rules.ts";
import { MarkOverrides } from "../terms/result/mark-override.schema.ts";

/** Attribute names are short because every write of this item, the most written one, pays for them. */
const Stored = z.object({
  pk: z.string(),
  sk: z.string(),
  st: z.enum(["open", "submitted", "closed"]),
  at: z.int(),
  dl: z.int(),
  rev: z.int(),
  pv: z.string(),
  nm: z.string(),
  em: z.string(),
  sheet: z.string(),
  dv: z.string().default(""),
  submittedAt: z.string().optional(),
  /** Closed attempts only, so they add nothing to the cost of a save. */
  ex: z.literal(true).optional(),
  ov: MarkOverrides.optional(),
  /** The ends of timed sections, in seconds after the start. */
  se: z.string().optional(),
  /** The language in which the student reads the paper; missing for English. */
  lg: Language.optional(),
  /** Epoch seconds. */
  ttl: z.int().optional(),
});

export const userPartition = (userId: string) => `U#${userId}`;
export const duePartition = (shard: number) => `D#${String(shard).padStart(2, "0")}`;

/** @throws ZodError when the item is not an attempt. */
export function readAttempt(item: Item): Attempt {
  const stored = Stored.parse(item);
  return {
    ...refOfItem(stored),
    status: stored.st,
    startedAt: stored.at,
    deadline: stored.dl,
    rev: stored.rev,
    paper: stored.pv,
    name: stored.nm,
    email: stored.em,
    sheet: stored.sheet,
    device: stored.dv,
    submittedAt: stored.submittedAt ? Date.parse(stored.submittedAt) : null,
    ...(stored.ex && { byExits: true }),
    ...(stored.ov && { overrides: stored.ov }),
    ...(stored.se !== undefined && { sectionEnds: decodeEnds(stored.se) }),
    ...(stored.lg && { language: stored.lg }),
    ...(stored.ttl !== undefined && { keepUntil: stored.ttl * 1000 }),
  };
}

/** Attributes that put a submission into its student's list. */
export const submission = (userId: string, at: number) => ({
  userPk: userPartition(userId),
  submittedAt: iso(at),
});

/** The database deletes the item some time after `ttl`, in epoch seconds. */
export const expiry = ({ keepUntil }: Pick<Attempt, "keepUntil">): { ttl?: number } =>
  keepUntil === undefined ? {} : { ttl: Math.ceil(keepUntil / 1000) };

/** A new attempt as stored. */
export const itemOf = (attempt: Attempt) => ({
  ...keyOf(attempt),
  st: attempt.status,
  at: attempt.startedAt,
  dl: attempt.deadline,
  rev: attempt.rev,
  pv: attempt.paper,
  nm: attempt.name,
  em: attempt.email,
  sheet: attempt.sheet,
  ...(attempt.device && { dv: attempt.device }),
  ...(attempt.sectionEnds && { se: encodeEnds(attempt.sectionEnds) }),
  ...(attempt.language && { lg: attempt.language }),
  ...expiry(attempt),
  ...(attempt.submittedAt === null
    ? {
        duePk: duePartition(hashUser(attempt.userId) % DEADLINE_SHARDS),
        dueSk: String(attempt.deadline),
      }
    : submission(attempt.userId, attempt.submittedAt)),
});
