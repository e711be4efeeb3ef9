import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { markVerified } from "@academy/core/people/account/verify-email.service.ts";
import { setRoles } from "@academy/core/people/account/manage-user.service.ts";
import * as UserAdmin from "@academy/core/people/account/user-admin.service.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { addTest, ensureTemplateNames, uploadDrawing } from "./add-test.ts";
import { ensureBatchTests } from "./batch-tests.ts";
import { demoTests } from "./demo-tests.ts";
import { ensureLectures } from "./lectures.ts";
import { ensureLearner } from "./learner.ts";
import { openForPractice } from "./open-practice.ts";
import { offers, weeklySections } from "./offers.ts";
import { ensurePapers } from "./papers/add-papers.ts";
import { ensurePastTest } from "./past-test.ts";
import { markSample, signIns } from "./sample-state.ts";
import { ensureStaffQuestions } from "./staff-questions.ts";
import { subscriberSections } from "./subscriber-questions.ts";
import { unlessCode } from "./unless-code.ts";

/** The student who took the past test, and so has a report to look at. */
const PAST_TAKER = "asha@example.com";
/** The student with three results, a notebook and reviews. */
const LEARNER = "diya@example.com";
const AUTHOR = "farah@example.com";
const REVIEWER = "arjun@example.com";

const YEAR = 365 * 24 * HOUR;

/**
 * Fills an empty product once: accounts, fees, questions of all six types, four demo tests and
 * lectures, a test that opens in ten minutes, one for subscribers, one with the results of many
 * students, one of each family of exams by its real pattern, open questions for practice, a student
 * with three results, and a question in review. An interrupted start continues where it stopped:
 * existing content is kept, and the marker is written last.
 */
export async function fillWithSample(deps: Deps): Promise<void> {
  const admin = await ensureAccounts(deps);
  await uploadDrawing(deps);
  for (const { examType, ...offer } of offers) await ExamTypes.introduce(deps, examType, offer);
  await ensurePastTest(deps, admin, await UserAdmin.find(deps, { email: PAST_TAKER }));
  await ensureLectures(deps, admin);
  const demos = await addTests(deps, admin);
  await ensurePapers(deps, admin, iso(deps.clock.now() + 20 * YEAR));
  const learner = await UserAdmin.find(deps, { email: LEARNER });
  const taken = await ensureBatchTests(deps, admin, learner);
  await openForPractice(deps, admin, demos);
  await ensureLearner(deps, learner, taken);
  await ensureStaffQuestions(deps, { admin, ...(await ensureStaff(deps, admin)) });
  await ensureTemplateNames(deps, admin);
  await markSample(deps);
}

async function ensureAccounts(deps: Deps): Promise<Actor> {
  for (const { name, email, password } of signIns) {
    const input = { name, email, password, agreedBy: "self" as const };
    await Users.register(deps, input, { ip: "127.0.0.1" }).catch(unlessCode("email_taken"));
    // Rights and ranked tests need a verified email, and no one should have to find a code in the
    // outbox first.
    await markVerified(deps, (await UserAdmin.find(deps, { email })).userId);
  }
  const { role: _role, ...admin } = await UserAdmin.promote(deps, signIns[0].email);
  return admin;
}

/** Gives the two members of staff their roles. */
async function ensureStaff(deps: Deps, admin: Actor) {
  const withRole = async (email: string, role: StaffRole): Promise<Actor> => {
    const { userId } = await UserAdmin.find(deps, { email });
    await setRoles(deps, admin, userId, [role]);
    return UserAdmin.find(deps, { userId });
  };
  return {
    author: await withRole(AUTHOR, "author"),
    reviewer: await withRole(REVIEWER, "reviewer"),
  };
}

/** @returns the ids of the demo tests */
async function addTests(deps: Deps, admin: Actor): Promise<string[]> {
  const now = deps.clock.now();
  const forYears = { startTime: iso(now - MINUTE), expiryTime: iso(now + 20 * YEAR) };
  const demos: string[] = [];
  for (const { examType, sections, ...test } of demoTests) {
    const demo = { releasePolicy: "PRACTICE", access: "PUBLIC", ...forYears, ...test };
    demos.push((await addTest(deps, admin, examType, sections, demo))._id);
  }
  await addTest(deps, admin, "JEE", weeklySections, {
    access: "PUBLIC",
    name: "Weekly test: waves, atoms and algebra",
    startTime: iso(now + 10 * MINUTE),
    expiryTime: iso(now + 7 * 24 * HOUR),
    durationMinutes: 15,
    instructions: "<p>Rank and solutions open when the week is over and all tests are marked.</p>",
  });
  await addTest(deps, admin, "NEET", subscriberSections, {
    access: "SUBSCRIBE",
    releasePolicy: "PRACTICE",
    ...forYears,
    name: "Subscribers' test: kidney, lenses and buffers",
    durationMinutes: 10,
    instructions:
      "<p>Three questions that a subscription to NEET opens. Marks and solutions open as soon as you submit.</p>",
  });
  return demos;
}
