import { beforeAll, describe, expect, test } from "vitest";
import * as AttemptStore from "../../exam/attempt-store/attempt.store.ts";
import * as Attempts from "../../exam/attempt/attempt.service.ts";
import { take } from "../../exam/exam-series/series.fixture.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import * as Reports from "../../exam/result/report.service.ts";
import * as Statistics from "../../exam/result/statistics.service.ts";
import * as UserReports from "../../exam/result/user-report.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import { UserReportQuery } from "../../exam/result/user-report.schema.ts";
import { DAY, HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { isUnlocked } from "../../sales/subscription/subscription.service.ts";
import { addTest } from "../../testing/world.ts";
import * as Dashboard from "../dashboard/dashboard.service.ts";
import { actorNow, type MergeWorld, mergeWorld } from "./account-merge.fixture.ts";
import * as Merges from "./account-merge.service.ts";
import { preview } from "./merge-preview.service.ts";

let world: MergeWorld;
beforeAll(() => {
  world = mergeWorld();
});

const why = "Registered twice";
const everything = UserReportQuery.parse({});

/** Two accounts of one student, of which the other one was merged into the first. */
async function merged() {
  const { deps, office } = world;
  const [kept, other] = await world.two();
  await Merges.merge(deps, office, kept, { other, reason: why });
  return { kept, other };
}

describe("two accounts with attempts on the same test", () => {
  test("show the earlier attempt, name the other one, and leave results and ranks as they are", async () => {
    const { deps, clock, office } = world;
    const [kept, other] = await world.two();
    const [exam, alone] = [await addTest(deps, office), await addTest(deps, office)];
    const later = { n: 0, testId: exam._id, userId: kept };
    const first = await take(deps, await actorNow(deps, other), exam, 3);
    const onlyOther = await take(deps, await actorNow(deps, other), alone, 1);
    clock.advance(MINUTE);
    const second = await take(deps, await actorNow(deps, kept), exam, 1);
    const stored = await AttemptStore.find(deps, later);
    clock.advance(2 * HOUR);
    await Processing.processTest(deps, exam._id);
    const before = await Statistics.read(deps, exam._id);
    const reportBefore = await Reports.read(deps, await actorNow(deps, kept), second);

    await Merges.merge(deps, office, kept, { other, reason: why });
    const actor = await actorNow(deps, kept);
    const { reports, total } = await UserReports.list(deps, kept, everything);
    expect(reports.map(({ _id }) => _id).toSorted()).toEqual([first, onlyOther].toSorted());
    expect(total).toBe(2);
    expect((await Dashboard.taken(deps, kept)).total).toBe(2);
    expect(await Reports.read(deps, actor, first)).toMatchObject({
      other: { submissionId: second, earlier: false },
    });
    expect(await Reports.read(deps, actor, second)).toEqual({
      ...reportBefore,
      other: expect.objectContaining({ submissionId: first, earlier: true }),
    });
    expect(await Reports.read(deps, office, first)).toMatchObject({
      other: { submissionId: second },
    });
    await Processing.processTest(deps, exam._id);
    expect(await Statistics.read(deps, exam._id)).toEqual(before);
    expect(await AttemptStore.find(deps, later)).toEqual(stored);
  });

  test("are compared before, with the test that both took", async () => {
    const { deps, clock, office } = world;
    const [kept, other] = await world.two();
    const exam = await addTest(deps, office);
    await take(deps, await actorNow(deps, kept), exam, 1);
    clock.advance(MINUTE);
    await take(deps, await actorNow(deps, other), exam, 1);
    expect(await preview(deps, kept, other)).toMatchObject({
      kept: { attempts: 1, taking: false, payments: 0 },
      other: { attempts: 1, user: { userId: other } },
      both: [{ testId: exam._id, shown: "kept" }],
      problem: null,
    });
  });
});

describe("the student after the merge", () => {
  test("has taken what either account took, and cannot take it again", async () => {
    const { deps, office } = world;
    const [kept, other] = await world.two();
    const exam = await addTest(deps, office);
    const submissionId = await take(deps, await actorNow(deps, other), exam, 2);
    await Merges.merge(deps, office, kept, { other, reason: why });
    const actor = await actorNow(deps, kept);
    const asked = { testId: exam._id, userId: kept };
    expect(await Attempts.check(deps, actor, asked)).toMatchObject({ submissionId });
    await expect(Attempts.start(deps, actor, exam._id)).rejects.toMatchObject({ kind: "conflict" });
    expect((await submit(deps, actor, exam._id, { answers: {} })).submissionId).toBe(submissionId);
    const listed = await Dashboard.scheduled(deps, kept);
    expect(listed.some(({ _id }) => _id === exam._id)).toBe(false);
  });

  test("goes on with an attempt that began while the accounts were merged", async () => {
    const { deps, office } = world;
    const [kept, other] = await world.two();
    const exam = await addTest(deps, office);
    const stale = await actorNow(deps, other);
    await Merges.merge(deps, office, kept, { other, reason: why });
    const begun = await Attempts.start(deps, stale, exam._id);
    const actor = await actorNow(deps, kept);
    expect((await Attempts.start(deps, actor, exam._id)).attemptId).toBe(begun.attemptId);
    await Attempts.save(deps, actor, begun.attemptId, { answers: {} });
    const receipt = await submit(deps, actor, exam._id, { answers: {} });
    expect(receipt.submissionId).toBe(begun.attemptId);
  });

  test("has the subscription of either account, until the later end", async () => {
    const { deps, clock, office } = world;
    const [kept, other] = await world.two();
    const until = iso(clock.now() + 90 * DAY);
    await Grants.grant(deps, office, other, { examType: "JEE", until });
    const locked = { access: "SUBSCRIBE", examType: "JEE" } as const;
    expect(await isUnlocked(deps, kept, locked)).toBe(false);
    await Merges.merge(deps, office, kept, { other, reason: why });
    expect(await isUnlocked(deps, kept, locked)).toBe(true);
    expect(await Grants.list(deps, kept)).toMatchObject([{ until, userId: other }]);
  });
});

describe("a merge is refused", () => {
  const refused = (fault: string) => ({ code: "merge_refused", details: { fault } });

  test("while either account has an open attempt, and so is undoing it", async () => {
    const { deps, office } = world;
    const [kept, other] = await world.two();
    const exam = await addTest(deps, office);
    await Attempts.start(deps, await actorNow(deps, kept), exam._id);
    const merge = () => Merges.merge(deps, office, kept, { other, reason: why });
    await expect(merge()).rejects.toMatchObject(refused("open_attempt"));
    expect((await preview(deps, other, kept)).problem).toMatchObject({ fault: "open_attempt" });
    await submit(deps, await actorNow(deps, kept), exam._id, { answers: {} });
    await merge();
    const next = await addTest(deps, office);
    await Attempts.start(deps, await actorNow(deps, kept), next._id);
    await expect(Merges.undo(deps, office, kept, { other, reason: why })).rejects.toMatchObject(
      refused("open_attempt"),
    );
  });

  test("for staff, for the same account, and for accounts that are in a merge", async () => {
    const { deps, office } = world;
    const { kept, other } = await merged();
    const [third, fourth] = await world.two();
    const staff = await world.account({ roles: ["author"] });
    const merge = (into: string, from: string) =>
      expect(Merges.merge(deps, office, into, { other: from, reason: why })).rejects;
    await merge(third, staff).toMatchObject(refused("staff"));
    await merge(staff, third).toMatchObject(refused("staff"));
    await merge(third, third).toMatchObject(refused("same"));
    await merge(third, other).toMatchObject(refused("merged"));
    await merge(other, third).toMatchObject(refused("merged"));
    await merge(third, kept).toMatchObject(refused("keeps"));
    await Merges.merge(deps, office, kept, { other: fourth, reason: why });
    expect((await actorNow(deps, kept)).others).toEqual([other, fourth]);
  });
});

test("undoing it within 30 days gives each account what it had; later it is refused", async () => {
  const { deps, clock, office } = world;
  const { kept, other } = await merged();
  clock.advance(29 * DAY);
  await Merges.undo(deps, office, kept, { other, reason: "Brothers" });
  expect((await actorNow(deps, kept)).others).toBeUndefined();
  expect((await actorNow(deps, other)).userId).toBe(other);
  await Merges.merge(deps, office, other, { other: kept, reason: why });
  clock.advance(31 * DAY);
  await expect(
    Merges.undo(deps, office, other, { other: kept, reason: why }),
  ).rejects.toMatchObject({ code: "undo_over" });
});
