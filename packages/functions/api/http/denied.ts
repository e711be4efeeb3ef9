import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { isAppError } from "@academy/core/kernel/shared/error.ts";
import { isStaff } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { STAFF_ONLY } from "./admission.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * Logs that someone with an account made a call that they may not make; for staff it is in the
 * audit log too. Of students, only calls that are for staff are logged: other refusals, such as a
 * test without a subscription, are ordinary.
 */
export async function noteDenied(
  deps: Deps,
  actor: Actor,
  { allow, route }: Pick<Endpoint, "allow" | "route">,
  error: unknown,
): Promise<void> {
  if (actor.guest || !isAppError(error) || error.kind !== "forbidden") return;
  if (!isStaff(actor) && !STAFF_ONLY.includes(allow)) return;
  const { userId } = actor;
  const { code } = error;
  deps.log.info("request.denied", { userId, route, code });
  // With this code, the web app itself leads the user to setting up a second factor.
  if (!isStaff(actor) || code === "second_factor_needed") return;
  try {
    const Audit = await import("@academy/core/kernel/audit/audit.service.ts");
    const act = { action: "access.deny", target: userId, after: { call: route, code } };
    await Audit.record(deps, actor, act);
  } catch (failure) {
    deps.log.error("request.denial-failed", failure, { userId, route });
  }
}
