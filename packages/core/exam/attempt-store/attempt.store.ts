import * as z from "zod";
import { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { itemsOfUser, keyOf, refOfItem } from "./attempt-partition.store.ts";
import type { Attempt, AttemptRef } from "../terms/attempt/attempt.rules.ts";
import { DEADLINE_SHARDS, hashUser } from "../terms/attempt/attempt.rules.ts";
import {
  decodeGivenBack,
  encodeGivenBack,
  type GivenBack,
} from "../terms/attempt/lost-time.rules.ts";
import { decodeEnds, encodeEnds, type SectionEnds } from "../terms/attempt/section-time.rules.ts";
import { MarkOverrides } from "../terms/result/mark-override.schema.ts";

/**
 * Attribute names are short, because this item is written most often and every write pays for them.
 */
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
  /** Only closed attempts have these two, so they add nothing to the cost of a save. */
  ex: z.literal(true).optional(),
  fs: z.string().optional(),
  xa: z.int().optional(),
  ov: MarkOverrides.optional(),
  /** The ends of timed sections, in seconds after the start. */
  se: z.string().optional(),
  /** The lost time that `dl` contains. */
  lo: z.string().optional(),
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
    ...(stored.fs !== undefined && { byStaff: stored.fs }),
    ...(stored.xa !== undefined && { reopenedAt: stored.xa }),
    ...(stored.ov && { overrides: stored.ov }),
    ...(stored.se !== undefined && { sectionEnds: decodeEnds(stored.se) }),
    ...(stored.lo !== undefined && { givenBack: decodeGivenBack(stored.lo) }),
    ...(stored.lg && { language: stored.lg }),
    ...(stored.ttl !== undefined && { keepUntil: stored.ttl * 1000 }),
  };
}

/** Attributes that put a submission into its student's list. */
const submission = (userId: string, at: number) => ({
  userPk: userPartition(userId),
  submittedAt: iso(at),
});

/** The database deletes the item some time after `ttl`, in epoch seconds. */
export const expiry = ({ keepUntil }: Pick<Attempt, "keepUntil">): { ttl?: number } =>
  keepUntil === undefined ? {} : { ttl: Math.ceil(keepUntil / 1000) };

/** Creates the attempt; false when it exists already. */
export function create(deps: Deps, attempt: Attempt): Promise<boolean> {
  const item = {
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
  };
  return deps.attempts.put(item, { text: "attribute_not_exists(pk)" });
}

export async function find(
  deps: Deps,
  ref: AttemptRef,
  options: { consistent?: boolean } = {},
): Promise<Attempt | undefined> {
  const item = await deps.attempts.get(keyOf(ref), options);
  return item && readAttempt(item);
}

/** The number of an admin's latest attempt; 0 when there is none. */
export async function latestTrial(deps: Deps, testId: string, userId: string): Promise<number> {
  const items = await itemsOfUser(deps, { testId, userId, n: 0 });
  return items.reduce((latest, item) => Math.max(latest, refOfItem(item).n), 0);
}

/**
 * Replaces the sheet if the attempt is open, at `rev`, and its deadline is not before `notAfter`.
 * If the student left a section, the ends of the sections are replaced too; `language` is given when
 * the student has chosen another one.
 */
export async function save(
  deps: Deps,
  ref: AttemptRef,
  change: {
    sheet: string;
    device: string;
    rev: number;
    notAfter: number;
    left?: SectionEnds;
    language?: Language | undefined;
  },
): Promise<boolean> {
  const updated = await deps.attempts.update(
    keyOf(ref),
    {
      text: `SET sheet = :sheet, dv = :device, rev = :next${change.left ? ", se = :ends" : ""}${change.language ? ", lg = :language" : ""}`,
      values: {
        ":sheet": change.sheet,
        ":device": change.device,
        ":next": change.rev + 1,
        ":rev": change.rev,
        ":open": "open",
        ":notAfter": change.notAfter,
        ...(change.left && { ":ends": encodeEnds(change.left) }),
        ...(change.language && { ":language": change.language }),
      },
      names: { "#st": "st" },
    },
    "#st = :open AND rev = :rev AND dl >= :notAfter",
  );
  return updated !== undefined;
}

/**
 * Closes an open attempt that is still at `rev` and returns it as the submission; undefined when
 * it has changed or is closed already.
 */
export async function close(
  deps: Deps,
  ref: AttemptRef,
  change: Pick<Attempt, "sheet" | "rev" | "byExits" | "byStaff"> & {
    status: "submitted" | "closed";
    submittedAt: number;
  },
): Promise<Attempt | undefined> {
  const user = submission(ref.userId, change.submittedAt);
  const updated = await deps.attempts.update(
    keyOf(ref),
    {
      text: `SET #st = :status, sheet = :sheet, rev = :next, userPk = :user, submittedAt = :at${change.byExits ? ", ex = :exits" : ""}${change.byStaff ? ", fs = :reason" : ""} REMOVE duePk, dueSk`,
      values: {
        ":status": change.status,
        ":sheet": change.sheet,
        ":next": change.rev + 1,
        ":rev": change.rev,
        ":open": "open",
        ":user": user.userPk,
        ":at": user.submittedAt,
        ...(change.byExits && { ":exits": true }),
        ...(change.byStaff && { ":reason": change.byStaff }),
      },
      names: { "#st": "st" },
    },
    "#st = :open AND rev = :rev",
  );
  return updated && readAttempt(updated);
}

/**
 * Moves an open attempt's deadline later, if it is still the one that was read. This raises `rev`, so
 * a concurrent close that read the earlier deadline fails. The ends of timed sections change too,
 * unless they have changed since `sections.before` was read.
 */
export async function extend(
  deps: Deps,
  attempt: AttemptRef & Pick<Attempt, "deadline">,
  change: {
    deadline: number;
    /** All the lost time that the deadline then contains, if it changes. */
    givenBack?: readonly GivenBack[];
    sections?: { before: SectionEnds; after: SectionEnds };
  },
): Promise<Attempt | undefined> {
  const { sections, givenBack } = change;
  const updated = await deps.attempts.update(
    keyOf(attempt),
    {
      text: `SET dl = :dl, dueSk = :due, rev = rev + :one${sections ? ", se = :after" : ""}${givenBack ? ", lo = :lost" : ""}`,
      values: {
        ":was": attempt.deadline,
        ":dl": change.deadline,
        ":due": String(change.deadline),
        ":one": 1,
        ":open": "open",
        ...(givenBack && { ":lost": encodeGivenBack(givenBack) }),
        ...(sections && {
          ":before": encodeEnds(sections.before),
          ":after": encodeEnds(sections.after),
        }),
      },
      names: { "#st": "st" },
    },
    `#st = :open AND dl = :was${sections ? " AND se = :before" : ""}`,
  );
  return updated && readAttempt(updated);
}

/** The attempts that exist, in no particular order; one batch read per hundred. */
export async function findMany(
  deps: Deps,
  refs: readonly AttemptRef[],
  options: { consistent?: boolean } = {},
): Promise<Attempt[]> {
  return (await deps.attempts.batchGet(refs.map(keyOf), options)).map(readAttempt);
}
