import { EXAM_TYPES, examTypeLabels } from "../../kernel/exam-type/exam-type.rules.ts";
import type { ExamTypeSettings } from "../../kernel/exam-type/exam-type.schema.ts";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { dueReminder, letterOf, type Reminder, REMINDED_BEFORE } from "./subscription.rules.ts";
import type { Subscription } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";

/** How often due reminders are looked for, except after a failure. Reminders need no exact time. */
const INTERVAL = HOUR;
const RETRY_AFTER = 5 * MINUTE;
/** Subscriptions per page, and emails sent at the same time. */
const PAGE = 200;
const CONCURRENCY = 10;
/** The most emails of a run, which has only a few minutes; the next run continues. */
const MAX_EMAILS = 1000;

interface Due {
  subscription: Subscription;
  reminder: Reminder;
}

/**
 * Emails students whose subscriptions end within a week, and again within a day. Emails that were
 * refused are sent again a few minutes later. Does nothing while mail is off.
 * @returns the number of accepted emails
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
      if (sum.sent + sum.failed >= MAX_EMAILS) return sum.sent;
    }
  }
  await SubscriptionStore.setNextRound(deps, now + (sum.failed > 0 ? RETRY_AFTER : INTERVAL));
  return sum.sent;
}

/** The reminders that are due for an exam type, page by page. */
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

type SendResult = "sent" | "failed" | "not ours";

async function writeTo(
  deps: Deps,
  settings: readonly ExamTypeSettings[],
  due: readonly Due[],
): Promise<SendResult[]> {
  const users = await UserAccess.findMany(
    deps,
    due.map(({ subscription }) => subscription.userId),
  );
  const byId = new Map(users.map((user) => [user.userId, user]));
  const reachable = due.flatMap((one) => {
    const user = byId.get(one.subscription.userId);
    return user && !user.disabled ? [{ ...one, user }] : [];
  });
  const outcomes: SendResult[] = [];
  for (let from = 0; from < reachable.length; from += CONCURRENCY) {
    const some = reachable.slice(from, from + CONCURRENCY);
    outcomes.push(...(await Promise.all(some.map((one) => write(deps, settings, one)))));
  }
  return outcomes;
}

/** Records the reminder before sending it, so that only one of two concurrent runs sends it. */
async function write(
  deps: Deps,
  settings: readonly ExamTypeSettings[],
  { subscription, reminder, user }: Due & { user: Profile },
): Promise<SendResult> {
  if (!(await SubscriptionStore.recordReminder(deps, subscription, reminder))) return "not ours";
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
    if (!Letters.mayHaveArrived(error))
      await SubscriptionStore.forgetReminder(deps, subscription, reminder);
    return "failed";
  }
}

const renewal = ({ config }: Deps, examType: string): string =>
  `${config.webOrigin}/payment?examType=${examType}`;
