import type { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { itemOf, readAttempt, submission, userPartition } from "./attempt-item.store.ts";
import { itemsOfUser, keyOf, refOfItem } from "./attempt-partition.store.ts";
import type { Attempt, AttemptRef } from "../terms/attempt/attempt.rules.ts";
import { encodeEnds, type SectionEnds } from "../terms/attempt/section-time.rules.ts";

/** Creates the attempt; false when it exists already. */
export const create = (deps: Deps, attempt: Attempt): Promise<boolean> =>
  deps.attempts.put(itemOf(attempt), { text: "attribute_not_exists(pk)" });

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
 * Replaces the sheet if the attempt is open, at `rev`, and its deadline is not before `notAfter`. A
 * student who left a section also gets other ends of sections; `language` is one that has changed.
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
  change: Pick<Attempt, "sheet" | "rev" | "byExits"> & {
    status: "submitted" | "closed";
    submittedAt: number;
  },
): Promise<Attempt | undefined> {
  const user = submission(ref.userId, change.submittedAt);
  const updated = await deps.attempts.update(
    keyOf(ref),
    {
      text: `SET #st = :status, sheet = :sheet, rev = :next, userPk = :user, submittedAt = :at${change.byExits ? ", ex = :exits" : ""} REMOVE duePk, dueSk`,
      values: {
        ":status": change.status,
        ":sheet": change.sheet,
        ":next": change.rev + 1,
        ":rev": change.rev,
        ":open": "open",
        ":user": user.userPk,
        ":at": user.submittedAt,
        ...(change.byExits && { ":exits": true }),
      },
      names: { "#st": "st" },
    },
    "#st = :open AND rev = :rev",
  );
  return updated && readAttempt(updated);
}

/**
 * Moves an open attempt's deadline later if its current deadline is not before `notBefore`. This
 * raises `rev`, so a concurrent close that read the earlier deadline fails. The ends of timed
 * sections change with it, unless they have changed since `sections.before` was read.
 */
export async function extend(
  deps: Deps,
  ref: AttemptRef,
  change: {
    deadline: number;
    notBefore: number;
    sections?: { before: SectionEnds; after: SectionEnds };
  },
): Promise<Attempt | undefined> {
  const { sections } = change;
  const updated = await deps.attempts.update(
    keyOf(ref),
    {
      text: `SET dl = :dl, dueSk = :due, rev = rev + :one${sections ? ", se = :after" : ""}`,
      values: {
        ":dl": change.deadline,
        ":due": String(change.deadline),
        ":one": 1,
        ":open": "open",
        ":notBefore": change.notBefore,
        ...(sections && {
          ":before": encodeEnds(sections.before),
          ":after": encodeEnds(sections.after),
        }),
      },
      names: { "#st": "st" },
    },
    `#st = :open AND dl >= :notBefore AND dl < :dl${sections ? " AND se = :before" : ""}`,
  );
  return updated && readAttempt(updated);
}

/** The attempts that exist, in no particular order; one batch read per hundred. */
export async function findMany(deps: Deps, refs: readonly AttemptRef[]): Promise<Attempt[]> {
  return (await deps.attempts.batchGet(refs.map(keyOf))).map(readAttempt);
}

/** Replaces the name and clears the email; answers and marks stay. Safe to repeat. */
export async function anonymise(deps: Deps, ref: AttemptRef, name: string): Promise<void> {
  await deps.attempts.update(
    keyOf(ref),
    { text: "SET nm = :name, em = :none", values: { ":name": name, ":none": "" } },
    "attribute_exists(pk)",
  );
}

/**
 * A student's submissions, newest first; at most `limit`, or all with `Infinity`.
 *
 * @param span only those submitted in this period, both ends included
 */
export async function submittedBy(
  deps: Deps,
  userId: string,
  limit: number,
  span?: { from: number; to: number },
): Promise<Attempt[]> {
  const within = span ? { ":from": iso(span.from), ":to": iso(span.to) } : {};
  const query = {
    index: "byUser",
    where: {
      text: `userPk = :pk${span ? " AND submittedAt BETWEEN :from AND :to" : ""}`,
      values: { ":pk": userPartition(userId), ...within },
    },
    descending: true,
  } as const;
  const all = limit === Infinity;
  const items = all
    ? await deps.attempts.all(query)
    : (await deps.attempts.query({ ...query, limit })).items;
  return items.map(readAttempt);
}
