import { responseTypes } from "@academy/response-types/registry.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { stateOf } from "../terms/attempt/attempt.rules.ts";
import { ownStartOf } from "./start-spread.rules.ts";
import type { PaperCover } from "../terms/paper/paper.schema.ts";
import { NOT_SHUFFLED } from "../terms/paper/shuffle.schema.ts";
import * as Papers from "../paper/paper.service.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { hasVerifiedEmail } from "../../people/session/user-access.service.ts";
import { isUnlocked } from "../../sales/subscription/subscription.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { editableUntil, editLockOf } from "../terms/test/edit-lock.rules.ts";
import { lastChange } from "../terms/test/test-change.rules.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import type { Test, TestAdminView, TestView } from "../terms/test/assessment.schema.ts";
import { challengePolicyOf } from "../terms/test/challenge-window.rules.ts";
import { isRankedPublic } from "../terms/test/public-test.rules.ts";
import type { TestForResults } from "../terms/test/shifts.rules.ts";
import { languagesOf, shownLanguages } from "../terms/test/languages.rules.ts";
import { timingOf } from "../terms/test/timing.rules.ts";
import * as TestStore from "./assessment.store.ts";
import { ownOf } from "./own-part.service.ts";
import { sectionView } from "./section-view.rules.ts";
import { withShifts } from "./shifts.service.ts";
import { factsOf } from "./test-facts.rules.ts";
import {
  shownInstructions,
  withMediaIn,
  writtenInstructions,
} from "./translated-instructions.rules.ts";

/** Tests that have not expired: open now or upcoming. */
export const unexpired = TestStore.unexpired;

/** Names of tests by id, without those of tests that do not exist. */
export async function namesOf(
  deps: Deps,
  testIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tests = await TestStore.findMany(deps, testIds);
  return new Map([...tests.values()].map(({ testId, name }) => [testId, name]));
}

/** @throws AppError `not-found` */
export async function load(deps: Deps, testId: string): Promise<Test> {
  const test = await TestStore.find(deps, testId);
  if (!test) throw notFound("This test");
  return test;
}

/** A test for showing results, up to a minute out of date. @throws AppError `not-found` */
export async function loadForResults(deps: Deps, testId: string): Promise<TestForResults> {
  const test = await TestStore.findForResults(deps, testId);
  if (!test) throw notFound("This test");
  return withShifts(deps, test);
}

/**
 * What a caller may see of a test. Students and guests get its cover, and the IDs of its questions
 * while their attempt is open; administrators get everything needed to edit it.
 */
export async function view(
  deps: Deps,
  actor: Actor,
  testId: string,
): Promise<TestView | TestAdminView> {
  const test = await load(deps, testId);
  if (actor.isAdmin) return adminView(deps, actor, test);
  const [paper, unlocked, own, isProven] = await Promise.all([
    paperFor(deps, actor, test),
    isUnlocked(deps, actor.userId, test),
    ownOf(deps, actor, test),
    !isRankedPublic(test) || hasVerifiedEmail(deps, actor),
  ]);
  const { sectionDetails, ...base } = viewOf(deps, test, paper.cover);
  const startsAt = ownStartOf(test, actor.userId);
  const sealed = unlocked && (await Papers.sealedAhead(deps, test, startsAt));
  return {
    ...base,
    startsAt: iso(startsAt),
    ...(sealed && { sealed }),
    locked: !unlocked,
    ...(!isProven && { needsVerifiedEmail: true as const }),
    ...own,
    sectionDetails: sectionDetails.map((section, index) => ({
      ...section,
      ...(paper.questionIds && { questionIds: paper.questionIds.get(index) ?? [] }),
    })),
  };
}

/**
 * The test's cover. If the caller has an open attempt: the cover and the question IDs of the paper
 * of that attempt.
 */
async function paperFor(deps: Deps, actor: Actor, test: Test) {
  // Before the start, only administrators have attempts.
  const upcoming = stateOf(test, deps.clock.now()) === "upcoming";
  const attempt = upcoming ? undefined : await Attempts.openOf(deps, actor, test.testId);
  if (!attempt) return { cover: await PaperStore.readCover(deps, test) };
  const [cover, { questions }] = await Promise.all([
    PaperStore.readCover(deps, attempt),
    PaperStore.readStudentPaper(deps, attempt),
  ]);
  const sections = Map.groupBy(questions, ({ section }) => section);
  const questionIds = new Map(
    Array.from(sections, ([section, own]) => [section, own.map(({ _id }) => _id)]),
  );
  return { cover, questionIds };
}

function viewOf(
  deps: Deps,
  test: Test,
  { instructions, translated, sections, sectionTypes, lotHash }: PaperCover,
): Omit<TestView, "locked" | "extraMinutes" | "startsAt"> {
  const now = deps.clock.now();
  return {
    ...factsOf(test),
    instructions: withMedia(instructions, deps.config.mediaUrl),
    subjects: test.subjects,
    releasePolicy: test.releasePolicy,
    palette: test.palette,
    fullScreen: test.fullScreen,
    timing: test.timing,
    mayLeaveSection: test.mayLeaveSection,
    ...shownLanguages(test),
    ...(test.languages.length > 0 && sectionTypes.flat().some(isWritten) && { written: true }),
    ...(translated && {
      translatedInstructions: shownInstructions({ translated }, deps.config.mediaUrl),
    }),
    ...(lotHash && { lotHash }),
    sectionDetails: sections.map((section, i) => sectionView(section, sectionTypes[i] ?? [])),
    state: stateOf(test, now),
    serverTime: iso(now),
  };
}

const isWritten = (type: string): boolean => responseTypes.get(type).markedByHand;

/** A test with everything needed to edit it. */
export async function adminView(deps: Deps, actor: Actor, test: Test): Promise<TestAdminView> {
  const [cover, input, own] = await Promise.all([
    PaperStore.readCover(deps, test),
    inputOf(deps, test),
    ownOf(deps, actor, test),
  ]);
  const base = viewOf(deps, test, cover);
  return {
    ...base,
    ...own,
    startsAt: base.startTime,
    locked: false,
    rev: test.rev,
    demo: test.demo,
    link: test.link,
    ...policiesOf(test),
    pattern: test.pattern,
    excludeTests: test.excludeTests,
    instructionsSource: withMedia(input.instructions, deps.config.mediaUrl),
    translatedInstructionsSource: withMediaIn(input.translatedInstructions, deps.config.mediaUrl),
    sectionDetails: base.sectionDetails.map((view, index) => ({
      ...view,
      scheme: input.sectionDetails[index]?.scheme ?? { kind: "standard" },
      questionIds: input.sectionDetails[index]?.questionIds ?? [],
      mix: input.sectionDetails[index]?.mix ?? [],
      shuffle: input.sectionDetails[index]?.shuffle ?? NOT_SHUFFLED,
    })),
    processed: test.run !== null,
    archived: test.archived,
    editLock: editLockOf(test, deps.clock.now()),
    editableUntil: editableUntil(test),
    createdAt: test.createdAt,
    createdBy: test.createdByName,
    ...lastChange(test),
  };
}

/** The rules of a test that its input and its administrators' view have in the same form. */
const policiesOf = (test: Test) => ({
  tieBreak: test.tieBreak,
  cutoffs: test.cutoffs,
  grades: test.grades,
  ...timingOf(test),
  ...languagesOf(test),
  ...challengePolicyOf(test),
});

/** The input that would create this test; images are given by their keys. */
export async function inputOf(deps: Deps, test: Test): Promise<TestInput> {
  const [cover, key] = await Promise.all([
    PaperStore.readCover(deps, test),
    Papers.key(deps, test),
  ]);
  const idsOf = Map.groupBy(key.questions, ({ section }) => section);
  return {
    name: test.name,
    examType: test.examType,
    access: test.access,
    testType: test.testType,
    startTime: iso(test.startTime),
    expiryTime: iso(test.expiryTime),
    durationMinutes: test.durationMinutes,
    totalQuestions: test.totalQuestions,
    instructions: cover.source ?? cover.instructions,
    releasePolicy: test.releasePolicy,
    palette: test.palette,
    fullScreen: test.fullScreen,
    ...policiesOf(test),
    demo: test.demo,
    link: test.link,
    pattern: test.pattern,
    excludeTests: test.excludeTests,
    translatedInstructions: writtenInstructions(cover),
    sectionDetails: cover.sections.map(({ difficulty, minutes, ...section }, index) => ({
      ...section,
      minutes: minutes ?? null,
      mix: section.mix ?? [],
      shuffle: section.shuffle ?? NOT_SHUFFLED,
      ...(difficulty && { difficulty }),
      questionIds: (idsOf.get(index) ?? []).map(({ questionId }) => questionId),
    })),
  };
}
