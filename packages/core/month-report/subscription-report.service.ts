import { EXAM_TYPES, type ExamType } from "../exam-type/exam-type.rules.ts";
import type { Deps } from "../platform/deps.ts";
import { csvLine } from "../spreadsheet/csv.rules.ts";
import { DAY, iso, monthOf } from "../shared/time.ts";
import type { Subscription } from "../subscription/subscription.schema.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import * as UserAccess from "../user/user-access.service.ts";
import { byDay, monthSpan, pageOf, sumBy } from "./month.rules.ts";
import type {
  SubscriptionReport,
  SubscriptionReportFilters,
  SubscriptionReportQuery,
  SubscriptionRow,
} from "./month-report.schema.ts";
import { inExamTypes } from "./month-report.rules.ts";

/** Of a month's subscriptions to an exam type no more are looked at. */
const MOST = 10_000;
const PER_REQUEST = 1_000;
const ENDING_MS = 30 * DAY;

/** Those of a month that fit, by their end or their start; read by key, whatever all others are. */
async function found(deps: Deps, filters: SubscriptionReportFilters) {
  const { month = monthOf(deps.clock.now()), examType, state, by = "end" } = filters;
  const examTypes = examType ? [examType] : EXAM_TYPES;
  const lists = await Promise.all(
    examTypes.map((one) => ofExam(deps, { by, examType: one, month })),
  );
  const all = lists.flatMap((list) => list.found);
  const at = (one: Subscription) => (by === "end" ? one.endsAt : one.startsAt);
  const now = deps.clock.now();
  const fitting = all
    .filter((one) => state === undefined || stateOf(one, now) === state)
    .toSorted((a, b) => at(a) - at(b) || a.userId.localeCompare(b.userId));
  return { month, at, fitting, more: lists.some((list) => list.more) };
}

async function ofExam(
  deps: Deps,
  { by, examType, month }: { by: "end" | "start"; examType: ExamType; month: string },
): Promise<{ found: Subscription[]; more: boolean }> {
  const span = { by, examType, ...monthSpan(month) };
  const all: Subscription[] = [];
  let after: string | undefined;
  do {
    const page = await Subscriptions.within(deps, span, { after, limit: PER_REQUEST });
    all.push(...page.found);
    after = page.next;
  } while (after !== undefined && all.length < MOST);
  return { found: all, more: after !== undefined };
}

const stateOf = ({ endsAt }: Pick<Subscription, "endsAt">, now: number) =>
  endsAt <= now ? "ended" : endsAt <= now + ENDING_MS ? "ending" : "running";

/** The subscriptions that end, or start, in a month: a page of them, and their figures. */
export async function read(
  deps: Deps,
  { page, limit, ...filters }: SubscriptionReportQuery,
): Promise<SubscriptionReport> {
  const { month, at, fitting, more } = await found(deps, filters);
  const shown = pageOf(fitting, { page, limit });
  const now = deps.clock.now();
  return {
    ...shown,
    month,
    rows: await rowsOf(deps, shown.rows),
    byDay: byDay(month, fitting, { at, value: () => 1 }),
    byExamType: inExamTypes(fitting, () => 1),
    sums: [
      ...sumBy(
        fitting,
        (one) => stateOf(one, now),
        () => 1,
      ),
      ...sumBy(
        fitting,
        ({ source }) => source,
        () => 1,
      ),
    ],
    more,
  };
}

/** Names come with one batch a page; whoever deleted the account has none left. */
async function rowsOf(
  deps: Deps,
  subscriptions: readonly Subscription[],
): Promise<SubscriptionRow[]> {
  const users = await UserAccess.findMany(
    deps,
    subscriptions.map(({ userId }) => userId),
  );
  const byId = new Map(users.map((user) => [user.userId, user]));
  const now = deps.clock.now();
  return subscriptions.map((one) => ({
    userId: one.userId,
    name: byId.get(one.userId)?.name ?? "",
    email: byId.get(one.userId)?.email ?? "",
    examType: one.examType,
    from: one.startsAt === 0 ? null : iso(one.startsAt),
    until: iso(one.endsAt),
    state: stateOf(one, now),
    source: one.source,
  }));
}

const HEAD = ["Name", "Email", "Exam type", "From", "Until", "State", "Source"];

/** All of them as CSV in UTF-8 that spreadsheets recognise. */
export async function csv(deps: Deps, filters: SubscriptionReportFilters): Promise<string> {
  const { fitting } = await found(deps, filters);
  const rows = await rowsOf(deps, fitting);
  const lines = rows.map((row) =>
    csvLine([row.name, row.email, row.examType, row.from ?? "", row.until, row.state, row.source]),
  );
  return `\ufeff${csvLine(HEAD)}${lines.join("")}`;
}
