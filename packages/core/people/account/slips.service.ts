import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { changeUser } from "../session/user-access.service.ts";
import { hashOfFirst } from "../sign-in/first-password.service.ts";
import {
  FIRST_PASSWORD_BYTES,
  FIRST_PASSWORD_S,
  firstPasswordOf,
  readFirstPassword,
  slipFault,
} from "../user/first-password.rules.ts";
import type { Slip } from "../user/slip.schema.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfiles } from "../user/user.store.ts";

const FAULTS = {
  staff: "works for the academy. Email a link to choose a password instead.",
  disabled: "is disabled. Enable the account first.",
  second_factor: "logs in with a code of an app too, which a slip would leave out.",
};

/** @throws AppError `conflict` slip_refused */
function assertSlip(profile: Profile): void {
  const fault = slipFault(profile);
  if (fault === undefined) return;
  const { userId, name } = profile;
  throw conflict("slip_refused", `${name} ${FAULTS[fault]}`, { userId, name, fault });
}

/**
 * Makes a first password for each of these students, which ends their earlier ones. Only this
 * answer contains the passwords, because only a keyed hash is stored.
 *
 * @throws AppError `not-found`; `conflict` slip_refused if one of the students cannot have a slip;
 * then no slip is made
 */
export async function makeSlips(
  deps: Deps,
  actor: Actor,
  userIds: readonly string[],
): Promise<Slip[]> {
  const found = new Map((await readProfiles(deps, userIds)).map((one) => [one.userId, one]));
  const students = userIds.map((userId) => {
    const profile = found.get(userId);
    if (!profile) throw notFound("This user");
    assertSlip(profile);
    return profile;
  });
  // A slip of a merged account leads to the account that was kept.
  const keptIds = students.flatMap(({ mergedInto }) => mergedInto?.userId ?? []);
  for (const kept of await readProfiles(deps, keptIds)) assertSlip(kept);
  return mapConcurrently(students, (student) => makeSlip(deps, actor, student));
}

async function makeSlip(deps: Deps, actor: Actor, { userId }: Profile): Promise<Slip> {
  const password = firstPasswordOf(deps.random.bytes(FIRST_PASSWORD_BYTES));
  const hash = await hashOfFirst(deps, userId, readFirstPassword(password) ?? password);
  const until = Math.floor(deps.clock.now() / 1000) + FIRST_PASSWORD_S;
  const { after } = await changeUser(deps, userId, (now) => {
    assertSlip(now);
    return { firstPassword: { hash, until } };
  });
  const given = { until: iso(until * 1000) };
  await Audit.record(deps, actor, { action: "user.slip", target: userId, after: given });
  const { name, email, roll, phone } = after;
  return { userId, name, loginName: roll ?? phone ?? email, password, ...given };
}
