import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { isAppError } from "@academy/core/kernel/shared/error.ts";
import { isStaff } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { STAFF_ONLY } from "./admission.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * Records that someone with an account called what they may not; what staff may not is in the audit
 * log too. Other refusals of students, such as a test without a subscription, are ordinary.
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
  // The web app itself leads on to setting up the second factor.
  if (!isStaff(actor) || code === "second_factor_needed") return;
  try {
    const Audit = await import("@academy/core/kernel/audit/audit.service.ts");
    const act = { action: "access.deny", target: userId, after: { call: route, code } };
    await Audit.record(deps, actor, act);
  } catch (failure) {
    deps.log.error("request.denial-failed", failure, { userId, route });
  }
}
