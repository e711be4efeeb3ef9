import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import { claimStates } from "../payment/instalment-claim.service.ts";
import { letterAbout, nextLetter } from "../plan/plan.rules.ts";
import type { Plan } from "../plan/plan.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import { instalmentLetter } from "./instalment-letter.rules.ts";

/** Plans per run; the schedule runs every minute. */
const MAX_PLANS = 100;

/**
 * Writes to students before an instalment is due, and after the due day if it is unpaid. A letter
 * is noted before it is sent, because no letter is better than two. Does nothing while mail is off.
 * @returns the number of letters that the mail service accepted
 */
export async function sendLetters(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  if (!deps.userMail.ready) return 0;
  const plans = await PlanStore.due(deps, now, MAX_PLANS);
  if (plans.length === 0) return 0;
  const ids = [...new Set(plans.map(({ userId }) => userId))];
  const users = new Map((await UserAccess.findMany(deps, ids)).map((one) => [one.userId, one]));
  const states = await claimStates(deps, plans);
  let sent = 0;
  for (const plan of plans) {
    const open = states(plan).flatMap(({ state }, index) => (state === "free" ? [index] : []));
    const about = letterAbout(plan, open, now);
    const noted = { ...plan, letterAt: nextLetter(plan, now), rev: plan.rev + 1 };
    // If the plan was paid or changed in between, its revision is another, and the next run decides
    // again.
    if (!(await PlanStore.put(deps, noted))) continue;
    const user = users.get(plan.userId);
    if (about === undefined || !user || user.disabled) continue;
    sent += Number(await send(deps, plan, about, user));
  }
  return sent;
}

async function send(
  deps: Deps,
  plan: Plan,
  index: number,
  user: { name: string; email: string },
): Promise<boolean> {
  try {
    return await Letters.send(deps, instalmentLetter(plan, index, user, deps.clock.now()));
  } catch (error) {
    const { userId, planId } = plan;
    deps.log.error("payment.instalment-letter-failed", error, { userId, planId, index });
    return false;
  }
}
