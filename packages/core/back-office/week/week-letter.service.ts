import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { endOfWeek, letterWeek } from "./week.rules.ts";
import { weekLetter } from "./week-letter.rules.ts";
import type { WeekLetter } from "./week.schema.ts";
import * as Report from "./week-report.service.ts";
import * as store from "./week.store.ts";

/** Whether the caller gets the letter; only people who asked for it do. */
export const wanted = async (deps: Deps, { userId }: Actor): Promise<WeekLetter> => ({
  wanted: (await store.wanting(deps, { consistent: true })).has(userId),
});

/** Turns the caller's letter on or off. */
export async function setWanted(
  deps: Deps,
  { userId }: Actor,
  letter: WeekLetter,
): Promise<WeekLetter> {
  await store.setWanting(deps, userId, letter.wanted);
  return letter;
}

/**
 * Sends the letter about the week before to the administrators who want it, on Monday from seven
 * o'clock in India on. A letter is noted before it is sent, because no letter is better than two.
 * If a run was killed, the next run sends the remaining letters.
 * @returns the number of letters that were sent
 */
export async function send(deps: Deps): Promise<number> {
  const week = letterWeek(deps.clock.now());
  if (week === null || !deps.userMail.ready) return 0;
  const [wanting, written] = await Promise.all([store.wanting(deps), store.writtenTo(deps, week)]);
  const left = [...wanting].filter((userId) => !written.has(userId));
  if (left.length === 0) return 0;
  const view = await Report.read(deps, week);
  // Waits until the week was counted after its end. A week that was never counted has a letter too.
  if (view.asOf !== null && Date.parse(view.asOf) < endOfWeek(week)) return 0;
  const admins = await UserAccess.findMany(deps, left);
  const link = `${deps.config.webOrigin}/admin/week?week=${week}`;
  let sent = 0;
  for (const { userId, name, email, isAdmin, disabled } of admins) {
    if (!isAdmin || disabled) continue;
    const letter = weekLetter({ admin: { name, email }, view, link });
    if (await sendOnce(deps, letter, { week, userId })) sent += 1;
  }
  return sent;
}

async function sendOnce(
  deps: Deps,
  letter: Parameters<typeof Letters.send>[1],
  about: { week: string; userId: string },
): Promise<boolean> {
  const { week, userId } = about;
  if (!(await store.noteLetter(deps, { ...about, now: deps.clock.now() }))) return false;
  try {
    return await Letters.send(deps, letter);
  } catch (error) {
    deps.log.error("week.letter-failed", error, about);
    if (!Letters.mayHaveArrived(error)) await store.forgetLetter(deps, week, userId);
    return false;
  }
}
