import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { markVerified } from "@academy/core/people/account/verify-email.service.ts";
import * as UserAdmin from "@academy/core/people/account/user-admin.service.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { addTest, ensureTemplateNames, uploadDrawing } from "./add-test.ts";
import { demoTests } from "./demo-tests.ts";
import { ensureLectures } from "./lectures.ts";
import { offers, weeklySections } from "./offers.ts";
import { ensurePapers } from "./papers/add-papers.ts";
import { ensurePastTest } from "./past-test.ts";
import { markSample, signIns } from "./sample-state.ts";
import { subscriberSections } from "./subscriber-questions.ts";
import { unlessCode } from "./unless-code.ts";

/** The student who took the past test, and so has a report to look at. */
const PAST_TAKER = signIns[1].email;

const YEAR = 365 * 24 * HOUR;

/**
 * Fills an empty product once: accounts, fees, questions of all six types, four demo tests and
 * lectures, a test that opens in ten minutes, one for subscribers, one with the results of many
 * students, and one of each family of exams by its real pattern. An interrupted start continues where it stopped: existing content is kept, and the
 * marker is written last.
 */
export async function fillWithSample(deps: Deps): Promise<void> {
  const admin = await ensureAccounts(deps);
  await uploadDrawing(deps);
  for (const { examType, ...offer } of offers) await ExamTypes.introduce(deps, examType, offer);
  await ensurePastTest(deps, admin, await UserAdmin.find(deps, { email: PAST_TAKER }));
  await ensureLectures(deps, admin);
  await addTests(deps, admin);
  await ensurePapers(deps, admin, iso(deps.clock.now() + 20 * YEAR));
  await ensureTemplateNames(deps, admin);
  await markSample(deps);
}

async function ensureAccounts(deps: Deps): Promise<Actor> {
  for (const { name, email, password } of signIns) {
    const input = { name, email, password, agreedBy: "self" as const };
    await Users.register(deps, input, { ip: "127.0.0.1" }).catch(unlessCode("email_taken"));
    // Rights and ranked tests need it, and no one has to look for a code in the outbox first.
    await markVerified(deps, (await UserAdmin.find(deps, { email })).userId);
  }
  const { role: _role, ...admin } = await UserAdmin.promote(deps, signIns[0].email);
  return admin;
}

async function addTests(deps: Deps, admin: Actor): Promise<void> {
  const now = deps.clock.now();
  const forYears = { startTime: iso(now - MINUTE), expiryTime: iso(now + 20 * YEAR) };
  for (const { examType, sections, ...test } of demoTests) {
    const demo = { releasePolicy: "PRACTICE", access: "PUBLIC", ...forYears, ...test };
    await addTest(deps, admin, examType, sections, demo);
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
      "<p>Three questions that a subscription to NEET opens. Marks and solutions open as soon as you hand it in.</p>",
  });
}
