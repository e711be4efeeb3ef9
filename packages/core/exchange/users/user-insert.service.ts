import * as ActNotes from "../../kernel/audit/act-note.service.ts";
import type { RowInserter, Work } from "../pipeline/import-kind.ts";
import type { InsertInput } from "../pipeline/import.schema.ts";
import type { CheckedRow, RowOutcome } from "../pipeline/import-pages.schema.ts";
import { NO_IMAGES } from "../pipeline/import-result.rules.ts";
import { Throttle, pause } from "../../kernel/overload/overload.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { loginNameOf } from "../../people/user/login-name.rules.ts";
import { NO_PARTICULARS } from "../../people/user/particulars.rules.ts";
import type { StoredParticulars } from "../../people/user/particulars.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as Creation from "../../people/account/create-user.service.ts";
import * as ParticularsOf from "../../people/account/particulars.service.ts";
import { accountsOf, profileById } from "../../people/account/user-lookup.service.ts";
import * as Manage from "../../people/account/manage-user.service.ts";
import { merged, RowPlan } from "./known-user.rules.ts";
import { summaryOf, userOfRow, type UserOfRow } from "./user-row.rules.ts";

/** Accounts that are created in parallel; the configuration limits them per second. */
const CONCURRENCY = 8;
/**
 * How often a row is tried while a service is overloaded, with growing pauses, before the whole job
 * is retried.
 */
const TRIES = 6;

/**
 * Creates the accounts of a file's rows and invites their owners, at the rate that the directory
 * and the mail service allow. Changes known users if that was chosen. An account that this import
 * created before a crash is completed.
 */
export function openInsert(
  work: Work,
  { vouchedBy }: Pick<InsertInput, "vouchedBy"> = {},
): Promise<RowInserter> {
  const throttle = new Throttle(work.deps.config.mailPerSecond);
  return Promise.resolve({
    async insert(rows) {
      const outcomes: RowOutcome[] = [];
      const queue = [...rows];
      const worker = async () => {
        for (let row = queue.shift(); row; row = queue.shift()) {
          outcomes.push(
            await withRetries(row, () => insertRow({ ...work, vouchedBy }, row, throttle)),
          );
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      return { outcomes, images: NO_IMAGES };
    },
  });
}

/** An import, with who vouches for the guardians of its new students. */
interface VouchedWork extends Work {
  vouchedBy: string | undefined;
}

async function insertRow(
  work: VouchedWork,
  row: CheckedRow,
  throttle: Throttle,
): Promise<RowOutcome> {
  const { deps, importId } = work;
  const read = userOfRow(row.cells, deps.clock.now());
  // The last day may have passed since the file was checked.
  if ("problems" in read) return failed(row, read.problems);
  const { known, own } = RowPlan.parse(row.note ?? {});
  const user = { ...read, ...own };
  if (known) {
    await applyRow(work, known.userId, user);
    return { ...outcomeOf(row, "inserted"), id: known.userId, summary: summaryOf(user) };
  }
  await throttle.turn();
  const profile = await ensureAccount(work, user);
  if (profile === "theirs") return { ...outcomeOf(row, "already"), id: null };
  const { userId, invitation } = profile;
  if (user.notes.length > 0) await ParticularsOf.addNotes(deps, userId, user.notes);
  await grant(work, userId, user);
  if (invitation && !invitation.mailed && invitation.importId === importId) {
    return failed(row, [{ column: "email", reason: NOT_MAILED }]);
  }
  return { ...outcomeOf(row, "inserted"), id: userId, summary: summaryOf(user) };
}

async function grant(work: Work, userId: string, { subscription }: UserOfRow): Promise<void> {
  if (!subscription) return;
  const { deps, actor, importId } = work;
  const granted = { examType: subscription.examType, until: iso(subscription.endsAt) };
  await Grants.grant(deps, actor, userId, granted, { importId });
}

/**
 * Changes a known user to what a row says. If it is called again with the same row, nothing
 * changes.
 */
async function applyRow(work: Work, userId: string, user: UserOfRow): Promise<void> {
  const { deps, actor } = work;
  const profile = await profileById(deps, userId);
  const { notes } = await ParticularsOf.view(deps, profile);
  const next = merged({ profile, notes }, user);
  if (next.roll !== (profile.roll ?? "") || next.phone !== (profile.phone ?? "")) {
    const { name, edition: rev, extraTime = null } = profile;
    const { roll, phone } = next;
    const numbers = { ...(roll !== "" && { roll }), ...(phone !== "" && { phone }) };
    const change = { name, extraTime, rev, ...numbers };
    const sent = { call: "import.insert", params: { userId }, body: numbers };
    await ActNotes.noted(deps, actor, sent, () => Manage.update(deps, actor, userId, change));
  }
  await ParticularsOf.change(deps, userId, next.particulars, next.notes);
  await grant(work, userId, user);
}

const NOT_MAILED =
  "The email could not be sent to this address. Check it, then upload the row again.";

/**
 * The account that this import creates, or has created before; "theirs" for another person's
 * account.
 */
async function ensureAccount(work: VouchedWork, user: UserOfRow): Promise<Profile | "theirs"> {
  const { deps, actor, importId } = work;
  const { name, email, roll, phone, role, extraTime } = user;
  try {
    const names = {
      ...(email !== "" && { email }),
      ...(roll !== "" && { roll }),
      ...(phone !== "" && { phone }),
    };
    const particulars = storedParticulars(user);
    const origin = {
      importId,
      extraTime,
      ...(particulars && { particulars }),
      ...(role === "student" && { vouchedBy: work.vouchedBy }),
    };
    const input = { name, ...names, role };
    const { profile, mailed } = await Creation.create(deps, actor, input, origin);
    return mailed && profile.invitation
      ? { ...profile, invitation: { ...profile.invitation, mailed } }
      : profile;
  } catch (error) {
    if (!(isAppError(error) && TAKEN.has(error.code))) throw error;
    const names = [email, roll, phone].filter((one) => one !== "").map(loginNameOf);
    const known = [...(await accountsOf(deps, names)).values()];
    return known.find(({ invitation }) => invitation?.importId === importId) ?? "theirs";
  }
}

const TAKEN = new Set(["email_taken", "roll_taken", "phone_taken"]);

/** The particulars of a new account; undefined if the row has no particulars and no notes. */
function storedParticulars({ particulars, notes }: UserOfRow): StoredParticulars | undefined {
  const stored = { ...particulars, noted: notes.length > 0 ? 1 : 0 };
  return JSON.stringify(stored) === JSON.stringify(NO_PARTICULARS) ? undefined : stored;
}

const outcomeOf = (row: CheckedRow, status: RowOutcome["status"]): Omit<RowOutcome, "id"> => ({
  index: row.index,
  status,
  problems: [],
  summary: {},
});

const failed = (row: CheckedRow, problems: RowOutcome["problems"]): RowOutcome => ({
  ...outcomeOf(row, "failed"),
  id: null,
  problems,
});

/** A row with an error fails alone; a service that stays overloaded stops the job. */
async function withRetries(
  row: CheckedRow,
  insert: () => Promise<RowOutcome>,
): Promise<RowOutcome> {
  for (let round = 1; ; round++) {
    try {
      return await insert();
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.kind !== "unavailable") {
        return failed(row, [{ column: null, reason: error.message }]);
      }
      if (round === TRIES) throw error;
      await pause(round + 3);
    }
  }
}
