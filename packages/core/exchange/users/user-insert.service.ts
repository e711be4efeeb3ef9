import type { RowInserter, Work } from "../pipeline/import-kind.ts";
import type { CheckedRow, RowOutcome } from "../pipeline/import-pages.schema.ts";
import { NO_IMAGES } from "../pipeline/import-result.rules.ts";
import { pause } from "../../platform/overload.ts";
import { Pace } from "../../platform/pace.ts";
import { isAppError } from "../../shared/error.ts";
import { iso } from "../../shared/time.ts";
import * as Grants from "../../subscription/grant.service.ts";
import type { Profile } from "../../user/user.schema.ts";
import { accountsOf } from "../../user/user-lookup.service.ts";
import * as Manage from "../../user/manage-user.service.ts";
import { toldOf, userOfRow, type UserOfRow } from "./user-row.rules.ts";

/** So many accounts are being made at a time; how many a second, the configuration says. */
const AT_ONCE = 8;
/** An overloaded service is asked so often, after growing pauses, before the job begins anew. */
const TRIES = 6;

/**
 * Makes the accounts of a file's rows and invites their owners, at the pace that the directory and
 * the mail service allow. An account that this import has made before is found and completed.
 */
export function openInsert(work: Work): Promise<RowInserter> {
  const pace = new Pace(work.deps.config.mailPerSecond);
  return Promise.resolve({
    async insert(rows) {
      const outcomes: RowOutcome[] = [];
      const waiting = [...rows];
      const worker = async () => {
        for (let row = waiting.shift(); row; row = waiting.shift()) {
          await pace.turn();
          outcomes.push(await patiently(row, () => insertRow(work, row)));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return { outcomes, images: NO_IMAGES };
    },
  });
}

async function insertRow(work: Work, row: CheckedRow): Promise<RowOutcome> {
  const { deps, actor, importId } = work;
  const user = userOfRow(row.cells, deps.clock.now());
  // The last day was still to come when the file was checked.
  if ("problems" in user) return failed(row, user.problems);
  const made = await account(work, user);
  if (made === "theirs") return { ...outcomeOf(row, "already"), id: null };
  const { userId, invitation } = made;
  if (user.subscription) {
    const { examType, endsAt } = user.subscription;
    await Grants.grant(deps, actor, userId, { examType, until: iso(endsAt) });
  }
  if (invitation && !invitation.mailed && invitation.importId === importId) {
    return failed(row, [{ column: "email", reason: NOT_MAILED }]);
  }
  return { ...outcomeOf(row, "inserted"), id: userId, told: toldOf(user) };
}

const NOT_MAILED =
  "The email could not be sent to this address. Check it, then upload the row again.";

/** The account that this import has made, now or before; "theirs" where somebody else had it. */
async function account(work: Work, user: UserOfRow): Promise<Profile | "theirs"> {
  const { deps, actor, importId } = work;
  const { name, email, role, extraTime } = user;
  try {
    const input = { name, email, role };
    const { profile, mailed } = await Manage.create(deps, actor, input, { importId, extraTime });
    return mailed && profile.invitation
      ? { ...profile, invitation: { ...profile.invitation, mailed } }
      : profile;
  } catch (error) {
    if (!(isAppError(error) && error.code === "email_taken")) throw error;
    const known = (await accountsOf(deps, [email])).get(email);
    return known?.invitation?.importId === importId ? known : "theirs";
  }
}

const outcomeOf = (row: CheckedRow, status: RowOutcome["status"]): Omit<RowOutcome, "id"> => ({
  index: row.index,
  status,
  problems: [],
  told: {},
});

const failed = (row: CheckedRow, problems: RowOutcome["problems"]): RowOutcome => ({
  ...outcomeOf(row, "failed"),
  id: null,
  problems,
});

/** A row that is refused for itself fails alone; a service that stays overloaded stops the job. */
async function patiently(row: CheckedRow, insert: () => Promise<RowOutcome>): Promise<RowOutcome> {
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
