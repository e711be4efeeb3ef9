import * as AuditLog from "@academy/core/kernel/audit/audit-log.service.ts";
import { AuditQuery } from "@academy/core/kernel/audit/audit.schema.ts";
import * as EnquiryList from "@academy/core/back-office/enquiry/enquiry-list.service.ts";
import { EnquiryQuery } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as Enquiries from "@academy/core/back-office/enquiry/enquiry.service.ts";
import * as PaymentReport from "@academy/core/back-office/month-report/payment-report.service.ts";
import { PaymentReportQuery } from "@academy/core/back-office/month-report/month-report.schema.ts";
import * as UserList from "@academy/core/back-office/user-admin/user-list.service.ts";
import * as Week from "@academy/core/back-office/week/week-report.service.ts";
import { list as listQuestions } from "@academy/core/bank/question/bank.fixture.ts";
import * as QuestionList from "@academy/core/bank/search/question-list.service.ts";
import * as Attempts from "@academy/core/exam/attempt-store/attempt-read.service.ts";
import { TestListQuery } from "@academy/core/exam/assessment/test-list.schema.ts";
import * as TestList from "@academy/core/exam/assessment/test-list.service.ts";
import { TakerQuery } from "@academy/core/exam/result/taker.schema.ts";
import * as Takers from "@academy/core/exam/result/taker.service.ts";
import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import { UserQuery } from "@academy/core/people/user/user-list.schema.ts";
import * as Desk from "@academy/core/sales/payment/desk.service.ts";
import { DeskQuery } from "@academy/core/sales/payment/desk.schema.ts";
import { grow, type Size } from "./staff-seed.ts";
import { benchStudent } from "./student.ts";
import { allUnits, type CountedWorld, timesOf } from "./world.ts";

const NOTHING: Size = {
  days: 0,
  users: 0,
  tests: 0,
  topics: 0,
  enquiries: 0,
  audit: 0,
  orders: 0,
};
/** A busy academy after its first month: six tests a day are 2,000 in a year. */
const MONTH: Size = {
  days: 30,
  users: 200,
  tests: 180,
  topics: 40,
  enquiries: 360,
  audit: 200,
  orders: 100,
};
/**
 * After years, with more of each thing than any page looks at: what is beyond that is not read,
 * whether it is a thousand or a million.
 */
const YEARS: Size = {
  days: 400,
  users: 1_000,
  tests: 900,
  topics: 80,
  enquiries: 1_200,
  audit: 3_000,
  orders: 400,
};

type Call = (deps: Deps) => Promise<unknown>;

/** What an administrator calls in a day. */
const callsOf = (testId: string): Readonly<Record<string, Call>> => ({
  bankList: (deps: Deps) => listQuestions(deps, { examType: "JEE", size: 25 }),
  bankSearch: (deps: Deps) =>
    listQuestions(deps, { examType: "JEE", text: "prism plane", size: 25 }),
  tests: (deps: Deps) => TestList.list(deps, TestListQuery.parse({})),
  testsOfExam: (deps: Deps) => TestList.list(deps, TestListQuery.parse({ examType: "JEE" })),
  users: (deps: Deps) => UserList.list(deps, UserQuery.parse({})),
  userSearch: (deps: Deps) => UserList.list(deps, UserQuery.parse({ search: "subramanian" })),
  takers: (deps: Deps) => Takers.list(deps, testId, TakerQuery.parse({ page: 1 })),
  audit: (deps: Deps) => AuditLog.read(deps, AuditQuery.parse({})),
  payments: (deps: Deps) => PaymentReport.read(deps, PaymentReportQuery.parse({})),
  desk: (deps: Deps) => Desk.read(deps, DeskQuery.parse({})),
  enquiries: (deps: Deps) => EnquiryList.list(deps, EnquiryQuery.parse({ limit: 10 })),
  enquirySearch: (deps: Deps) => EnquiryList.list(deps, EnquiryQuery.parse({ search: "asha" })),
  week: (deps: Deps) => Week.read(deps),
  figures: (deps: Deps) =>
    Promise.all([
      Attempts.countRunning(deps),
      QuestionList.countAll(deps),
      Enquiries.countNew(deps),
      JobFailures.ofToday(deps),
    ]),
});

/** The measured test, by what its student submitted. */
async function measuredTest({ silent }: CountedWorld): Promise<string> {
  const where = { text: "userPk = :pk", values: { ":pk": `U#${benchStudent(0).userId}` } };
  const { items } = await silent.attempts.query({ index: "byUser", where, limit: 1 });
  const [, testId] = String(items[0]?.["pk"]).split("#");
  if (testId === undefined) throw new Error("The measured test was not submitted");
  return testId;
}

async function measureCalls({ clock, deps, measure }: CountedWorld, testId: string) {
  const units: Record<string, number> = {};
  for (const [name, call] of Object.entries(callsOf(testId))) {
    // What a process keeps for a minute is read again.
    clock.advance(2 * MINUTE);
    units[name] = allUnits(await measure(() => call(deps)));
  }
  return units;
}

/** What an administrator's calls cost in an academy of a month, and in the same one after years. */
export async function measureStaffYears(world: CountedWorld) {
  const testId = await measuredTest(world);
  // A process keeps the files of results, which never change.
  await Takers.list(world.deps, testId, TakerQuery.parse({ page: 1 }));
  await grow(world.silent, NOTHING, MONTH);
  const month = await measureCalls(world, testId);
  await grow(world.silent, MONTH, YEARS);
  const units = await measureCalls(world, testId);
  return { month, units, ratio: timesOf(month, units) };
}
