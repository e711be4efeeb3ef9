import type { Deps } from "../../kernel/platform/deps.ts";
import { EDIT_LOCK_MS } from "../terms/test/edit-lock.rules.ts";
import { byExamType, byExpiry, isDefault, keyOf } from "../assessment/assessment.keys.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { forgetPublished, readTest } from "../assessment/assessment.store.ts";

/** The attributes that an edit writes; others, such as extra time, are kept. */
const editable = (test: Test) => ({
  rev: test.rev,
  name: test.name,
  examType: test.examType,
  access: test.access,
  testType: test.testType,
  startTime: test.startTime,
  expiryTime: test.expiryTime,
  durationMinutes: test.durationMinutes,
  totalQuestions: test.totalQuestions,
  maxMarks: test.maxMarks,
  markUnit: test.markUnit,
  releasePolicy: test.releasePolicy,
  palette: test.palette,
  fullScreen: test.fullScreen,
  tieBreak: test.tieBreak,
  cutoffs: test.cutoffs,
  grades: test.grades,
  lotSeed: test.lotSeed,
  timing: test.timing,
  mayLeaveSection: test.mayLeaveSection,
  lateSectionSeconds: test.lateSectionSeconds,
  challengeHours: test.challengeHours,
  challengeMax: test.challengeMax,
  demo: test.demo,
  link: test.link,
  pattern: test.pattern,
  excludeTests: test.excludeTests,
  subjects: test.subjects,
  paper: test.paper,
  keyName: test.keyName,
  changes: test.changes,
  ...byExamType(test),
  ...byExpiry(test),
});

/**
 * A condition: the test was not changed since revision `:before`, was not deleted, and is not
 * locked yet.
 */
const UNLOCKED = "rev = :before AND startTime > :locked AND attribute_not_exists(deletedAt)";

const unlocked = (rev: number, now: number) => ({
  ":before": rev,
  ":locked": now + EDIT_LOCK_MS,
});

/**
 * Writes the edited fields and the pointer to the new paper in one write. False if someone else
 * edited or deleted the test since `rev`, or if it is locked at `now` (epoch milliseconds).
 */
export async function edit(
  deps: Deps,
  after: Test,
  { rev, now }: { rev: number; now: number },
): Promise<boolean> {
  const fields = Object.entries(editable(after));
  const set = fields.filter(([name, value]) => !isDefault(name, value));
  const removed = fields.filter(([name, value]) => isDefault(name, value));
  const updated = await deps.content.update(
    keyOf(after.testId),
    {
      text: [
        `SET ${set.map(([name]) => `#${name} = :${name}`).join(", ")}`,
        ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(", ")}`] : []),
      ].join(" "),
      names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      values: {
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        ...unlocked(rev, now),
      },
    },
    UNLOCKED,
  );
  return updated !== undefined;
}

/**
 * Writes a test's grades and the pointer to the results with these grades. False if the test was
 * changed or deleted since `before`, or other results were published.
 */
export async function setGrades(deps: Deps, before: Test, after: Test): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(after.testId),
    {
      text: "SET grades = :grades, #run = :run, rev = :rev, changes = :changes",
      names: { "#run": "run" },
      values: {
        ":grades": after.grades,
        ":run": after.run,
        ":rev": after.rev,
        ":changes": after.changes,
        ":before": before.rev,
        ":ran": before.run,
      },
    },
    "rev = :before AND #run = :ran AND attribute_not_exists(deletedAt)",
  );
  forgetPublished(deps, after.testId);
  return updated !== undefined;
}

/** How long a deleted test can be restored. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Deletes a test from all lists; false in the same cases as `edit`. The item itself expires later.
 */
export async function remove(
  deps: Deps,
  { testId, rev }: Pick<Test, "testId" | "rev">,
  now: number,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(testId),
    {
      text: "SET deletedAt = :now, rev = :rev, #ttl = :ttl REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk",
      names: { "#ttl": "ttl" },
      values: {
        ":now": now,
        ":rev": rev + 1,
        ":ttl": Math.ceil((now + KEPT_MS) / 1000),
        ...unlocked(rev, now),
      },
    },
    UNLOCKED,
  );
  return updated !== undefined;
}

/** A deleted test that may be restored; undefined if it does not exist or is not deleted. */
export async function findDeleted(deps: Deps, testId: string): Promise<Test | undefined> {
  const item = await deps.content.get(keyOf(testId), { consistent: true });
  const deletedAt = Number(item?.["deletedAt"]);
  // The database may keep an expired item for days, but its questions may be open by then.
  if (!item || !(deps.clock.now() - deletedAt < KEPT_MS)) return undefined;
  return readTest({ ...item, deletedAt: undefined });
}

/** Restores a deleted test; false if someone else did so first. */
export async function restore(deps: Deps, test: Test): Promise<boolean> {
  const indexed = Object.entries({ ...byExamType(test), ...byExpiry(test) });
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: `SET rev = :next, ${indexed.map(([name]) => `${name} = :${name}`).join(", ")} REMOVE deletedAt, #ttl`,
      names: { "#ttl": "ttl" },
      values: {
        ":next": test.rev + 1,
        ":before": test.rev,
        ...Object.fromEntries(indexed.map(([name, value]) => [`:${name}`, value])),
      },
    },
    "rev = :before AND attribute_exists(deletedAt)",
  );
  return updated !== undefined;
}

/**
 * Archives a test or brings it back, and returns it; undefined if it is not over or does not exist.
 */
export async function setArchived(
  deps: Deps,
  testId: string,
  archived: boolean,
  now: number,
): Promise<Test | undefined> {
  const updated = await deps.content.update(
    keyOf(testId),
    { text: "SET archived = :archived", values: { ":archived": archived, ":now": now } },
    "expiryTime < :now AND attribute_not_exists(deletedAt)",
  );
  return readTest(updated);
}
