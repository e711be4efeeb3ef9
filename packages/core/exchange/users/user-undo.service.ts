import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isInMerge } from "../../people/user/one-student.rules.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import { iso } from "../../kernel/shared/time.ts";
import { removeUnused } from "../../back-office/account-data/delete-account.service.ts";
import * as Manage from "../../people/account/manage-user.service.ts";
import * as ParticularsOf from "../../people/account/particulars.service.ts";
import { findMany } from "../../people/session/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import type { FoundRow } from "../pipeline/import-rows.service.ts";
import * as ImportRows from "../pipeline/import-rows.service.ts";
import * as Imports from "../pipeline/import.service.ts";
import { type Change, type Kept, keptOf, RowPlan, withBefore } from "./known-user.rules.ts";
import type { UndoneUsers } from "./user-undo.schema.ts";

/** The most rows that one call undoes, because a call may take 25 seconds. */
const PER_CALL = 50;

type Outcome = "removed" | "restored" | "kept";

/**
 * Undoes an import of users, some rows a call: an account that its owner has not used is deleted, and
 * a known user gets back what the import changed, where no one has changed it since. Safe to repeat.
 *
 * @throws AppError `not-found`; `conflict` for another kind of import or one that is not done
 */
export async function undo(
  deps: Deps,
  actor: Actor,
  importId: string,
  after: number,
): Promise<UndoneUsers> {
  const stored = await Imports.load(deps, actor, importId);
  if (stored.kind !== "users") throw conflict("not_users", "This file has no users.");
  const positions = await ImportRows.positionsFor(deps, stored, "inserted");
  const some = positions.slice(after, after + PER_CALL);
  const rows = await ImportRows.rowsAt(deps, stored, some, "done");
  const outcomes = await mapConcurrently(rows, (row) => undoRow(deps, actor, importId, row));
  const count = (wanted: Outcome) => outcomes.filter((one) => one === wanted).length;
  const counts = { removed: count("removed"), restored: count("restored"), kept: count("kept") };
  if (counts.removed + counts.restored > 0) {
    await Audit.record(deps, actor, {
      action: "import.undo-users",
      target: importId,
      after: counts,
    });
  }
  const end = after + PER_CALL;
  return { ...counts, next: end < positions.length ? end : null };
}

async function undoRow(
  deps: Deps,
  actor: Actor,
  importId: string,
  { row, outcome }: FoundRow,
): Promise<Outcome | undefined> {
  const userId = outcome?.id ?? "";
  const [profile] = await findMany(deps, [userId]);
  // The account was deleted already, by an earlier call or by its owner.
  if (!profile) return undefined;
  const { known } = RowPlan.parse(row.note ?? {});
  if (known) return restore(deps, actor, profile, known);
  const isUnused = (now: Profile) =>
    now.invitation?.importId === importId && !isStaff(now) && !isInMerge(now);
  return (await removeUnused(deps, profile, isUnused)) ? "removed" : "kept";
}

/** Undoes an import's changes of a known user, field by field. */
async function restore(
  deps: Deps,
  actor: Actor,
  profile: Profile,
  { changes, endsAt }: NonNullable<RowPlan["known"]>,
): Promise<Outcome> {
  const { notes } = await ParticularsOf.view(deps, profile);
  const now = keptOf({ profile, notes });
  const next = withBefore(now, changes);
  const isRenewed = await restoreEnd(deps, actor, profile.userId, changes, endsAt);
  if (JSON.stringify(now) === JSON.stringify(next)) return isRenewed ? "restored" : "kept";
  await restoreNumbers(deps, actor, profile, next);
  await ParticularsOf.change(deps, profile.userId, next.particulars, next.notes);
  return "restored";
}

async function restoreNumbers(deps: Deps, actor: Actor, profile: Profile, next: Kept) {
  const { userId, name, edition: rev, extraTime = null } = profile;
  if (next.roll === (profile.roll ?? "") && next.phone === (profile.phone ?? "")) return;
  const numbers = { roll: next.roll || null, phone: next.phone || null };
  await Manage.update(deps, actor, userId, { name, extraTime, rev, ...numbers });
}

/**
 * Restores the end of a subscription.
 * @returns true if it was restored; false if the import did not change it, or if it has changed
 * since
 */
async function restoreEnd(
  deps: Deps,
  actor: Actor,
  userId: string,
  changes: readonly Change[],
  before: number | undefined,
): Promise<boolean> {
  const change = changes.find(({ field }) => field.startsWith("until "));
  if (!change) return false;
  const examType = ExamType.parse(change.field.slice("until ".length));
  const [held] = await Subscriptions.heldAmong(deps, [userId], examType);
  if (!held || iso(held.endsAt).slice(0, 10) !== change.after) return false;
  if (before === undefined || before <= deps.clock.now()) {
    await Grants.end(deps, actor, userId, examType);
  } else {
    await Grants.grant(deps, actor, userId, { examType, until: iso(before) });
  }
  return true;
}
