import { EXAM_TYPES, examTypeLabels } from "../../kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeSettings } from "../../kernel/exam-type/exam-type.schema.ts";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import * as UserAccess from "../../people/user/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { dueReminder, letterOf, type Reminder, REMINDED_BEFORE } from "./reminder.rules.ts";
import type { Subscription } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";

/** Nobody waits for a reminder to the minute: a look an hour, and sooner after a failure. */
const LOOK_EVERY = HOUR;
const AGAIN_AFTER = 5 * MINUTE;
/** Subscriptions read at a time, and letters written at a time. */
const PAGE = 200;
const AT_ONCE = 10;
/** Letters in one run, which has minutes for all that it does; the next run goes on. */
const MOST = 1000;

interface Due {
  subscription: Subscription;
  reminder: Reminder;
}

/**
 * Writes to students whose subscriptions end within a week, and within a day: once each. What the
 * mail service refuses is tried again in a few minutes. Without mail nothing is done or noted.
 * @returns how many letters were taken
 */
export async function remind(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  if (!deps.userMail.ready || now < (await SubscriptionStore.nextRound(deps))) return 0;
  const settings = await ExamTypes.settings(deps);
  const sum = { sent: 0, failed: 0 };
  for (const examType of EXAM_TYPES) {
    for await (const due of pages(deps, examType)) {
      const outcomes = await writeTo(deps, settings, due);
      sum.sent += outcomes.filter((one) => one === "sent").length;
      sum.failed += outcomes.filter((one) => one === "failed").length;
      if (sum.sent + sum.failed >= MOST) return sum.sent;
    }
  }
  await SubscriptionStore.setNextRound(deps, now + (sum.failed > 0 ? AGAIN_AFTER : LOOK_EVERY));
  return sum.sent;
}

/** Those of an exam type whose students are to be reminded, page after page. */
async function* pages(deps: Deps, examType: Subscription["examType"]): AsyncGenerator<Due[]> {
  const now = deps.clock.now();
  const span = { by: "end", examType, from: now, to: now + REMINDED_BEFORE.week } as const;
  for (let after: string | undefined; ;) {
    const { found, next } = await SubscriptionStore.within(deps, span, { after, limit: PAGE });
    yield found.flatMap((subscription) => {
      const reminder = dueReminder(subscription, now);
      return reminder ? [{ subscription, reminder }] : [];
    });
    if (!next) return;
    after = next;
  }
}

type Outcome = "sent" | "failed" | "not ours";

async function writeTo(
  deps: Deps,
  settings: readonly ExamTypeSettings[],
  due: readonly Due[],
): Promise<Outcome[]> {
  const users = await UserAccess.findMany(
    deps,
    due.map(({ subscription }) => subscription.userId),
  );
  const byId = new Map(users.map((user) => [user.userId, user]));
  const reachable = due.flatMap((one) => {
    const user = byId.get(one.subscription.userId);
    return user && !user.disabled ? [{ ...one, user }] : [];
  });
  const outcomes: Outcome[] = [];
  for (let from = 0; from < reachable.length; from += AT_ONCE) {
    const some = reachable.slice(from, from + AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((one) => write(deps, settings, one)))));
  }
  return outcomes;
}

/** Notes it first, so that of two who come together only one writes. */
async function write(
  deps: Deps,
  settings: readonly ExamTypeSettings[],
  { subscription, reminder, user }: Due & { user: Profile },
): Promise<Outcome> {
  if (!(await SubscriptionStore.noteReminder(deps, subscription, reminder))) return "not ours";
  const { examType, endsAt, userId } = subscription;
  const offer = settings.find((one) => one.examType === examType);
  const letter = letterOf({
    student: user,
    exam: offer?.name ?? examTypeLabels[examType],
    endsAt,
    reminder,
    renewAt: (offer?.fee ?? null) === null ? null : renewal(deps, examType),
  });
  try {
    return (await Letters.send(deps, letter)) ? "sent" : "not ours";
  } catch (error) {
    deps.log.error("subscription.reminder-failed", error, { userId, examType, reminder });
    if (!mayHaveArrived(error))
      await SubscriptionStore.forgetReminder(deps, subscription, reminder);
    return "failed";
  }
}

const renewal = ({ config }: Deps, examType: string): string =>
  `${config.webOrigin}/payment?examType=${examType}`;

/** The mail service was too slow to say: one letter less is better than one twice. */
const mayHaveArrived = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
