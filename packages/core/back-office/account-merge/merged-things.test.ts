import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { SetRequest } from "../../learning/card/practice.schema.ts";
import { challenge, codeOf } from "../../learning/challenge/challenge.fixture.ts";
import * as Challenges from "../../learning/challenge/challenge.service.ts";
import * as OwnChallenges from "../../learning/challenge/own-challenges.service.ts";
import { NotebookQuery } from "../../learning/notebook/notebook.schema.ts";
import { questions } from "../../learning/notebook/notebook-question.service.ts";
import * as Notebook from "../../learning/notebook/notebook.service.ts";
import * as Sets from "../../learning/practice/practice-set.service.ts";
import * as Problems from "../../learning/problem/problem.service.ts";
import * as Intake from "../../learning/progress/intake.service.ts";
import * as Progress from "../../learning/progress/progress.service.ts";
import { recentProfile } from "../../people/user/user.store.ts";
import { questionIds } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import { actorNow, type MergeWorld, mergeWorld } from "./account-merge.fixture.ts";
import * as Merges from "./account-merge.service.ts";

/** Notes, reports, challenges and practice of tests that were taken with a merged account. */

let world: MergeWorld;
beforeEach(() => {
  world = mergeWorld();
});

const why = "Registered twice";
const everything = NotebookQuery.parse({});
const text = "The book says otherwise.";

/** A test that these accounts took without a correct answer, and whose keys may be challenged. */
async function takenBy(...accounts: string[]) {
  const { deps, clock, office } = world;
  const actors = await Promise.all(accounts.map((id) => actorNow(deps, id)));
  const { exam, submissions } = await worldWith({
    deps,
    author: office,
    test: { challengeHours: 48, challengeMax: 2 },
    takers: actors.map((actor) => [actor, "wrong"] as const),
    over: clock,
  });
  const [first = "", second = ""] = questionIds(exam);
  return { testId: exam._id, submissions, first, second };
}

/** A test that only the second of two accounts took, which was merged into the first one. */
async function merged() {
  const { deps, clock, office } = world;
  const [kept, other] = await world.two();
  const exam = await takenBy(other);
  const before = await actorNow(deps, other);
  const learn = () => Intake.takeIn(deps, kept);
  return {
    kept,
    other,
    exam,
    before,
    merge: async () => {
      await Merges.merge(deps, office, kept, { other, reason: why });
      clock.advance(MINUTE + 1);
      await learn();
      return actorNow(deps, kept);
    },
    undo: async () => {
      await Merges.undo(deps, office, kept, { other, reason: "Brothers" });
      clock.advance(MINUTE + 1);
    },
  };
}

const bookmarksOf = async (userId: string) => (await Progress.today(world.deps, userId)).bookmarks;

test("a student reads, notes, bookmarks and practises questions of both accounts; after undoing each has its own", async () => {
  const { deps } = world;
  const { kept, other, exam, before, merge, undo } = await merged();
  const { testId, first, second } = exam;
  const [submissionId = ""] = exam.submissions;
  await Intake.takeIn(deps, other);
  await Notebook.change(deps, before.userId, first, { note: "Units!", bookmarked: true });
  const actor = await merge();

  const { entries } = await Notebook.list(deps, kept, everything);
  expect(entries.length).toBeGreaterThan(1);
  expect(new Set(entries.map((row) => row.submissionId))).toEqual(new Set([submissionId]));
  expect(await Notebook.read(deps, kept, first)).toMatchObject({ note: "Units!", submissionId });
  expect(await questions(deps, actor, [first])).toMatchObject([{ questionId: first }]);
  await Notebook.change(deps, kept, first, { note: "Units and signs!" });
  await Notebook.change(deps, kept, second, { bookmarked: true, tags: ["optics"] });
  expect(await bookmarksOf(kept)).toBe(2);
  const practised = async (from: object) => {
    const { cards } = await Sets.make(deps, kept, SetRequest.parse({ from, count: 30 }));
    return cards.map(({ questionId }) => questionId).toSorted();
  };
  expect(await practised({ kind: "mistakes", testId })).toContain(first);
  expect(await practised({ kind: "bookmarks" })).toEqual([first, second].toSorted());
  expect(await practised({ kind: "bookmarks", tag: "optics" })).toEqual([second]);

  await undo();
  expect((await Notebook.list(deps, kept, everything)).entries).toEqual([]);
  expect(await bookmarksOf(kept)).toBe(0);
  expect(await bookmarksOf(other)).toBe(2);
  expect(await Notebook.read(deps, other, first)).toMatchObject({ note: "Units and signs!" });
});

test("a question that was not noted before is found by its place alone", async () => {
  const { deps, office } = world;
  const { kept, other, exam, merge } = await merged();
  const ref = `t.${exam.testId}.0`;
  await Merges.merge(deps, office, kept, { other, reason: why });
  const bookmarks = [{ submissionId: exam.submissions[0] ?? "", questionIds: [exam.first] }];
  expect(await Notebook.importBookmarks(deps, kept, { bookmarks })).toMatchObject({ imported: 1 });
  await merge();
  await Problems.report(deps, await actorNow(deps, kept), {
    ref,
    questionId: exam.first,
    kind: "typo",
    text,
  });
  expect(await Notebook.read(deps, kept, exam.first)).toMatchObject({ problem: { text } });
  const stranger = await world.account();
  expect(await codeOf(Notebook.read(deps, stranger, exam.first, ref))).toBe("not_found");
});

test("a report of a problem belongs to the account that took the test", async () => {
  const { deps } = world;
  const { other, exam, before, merge, undo } = await merged();
  const [submissionId = ""] = exam.submissions;
  const report = { submissionId, questionId: exam.first, kind: "typo" as const };
  await Problems.report(deps, before, { ...report, text: "Before" });
  const actor = await merge();
  expect(await Problems.ofSubmission(deps, actor, submissionId)).toMatchObject([
    { text: "Before" },
  ]);
  await Problems.report(deps, actor, { ...report, kind: "key", text });
  const { counts, texts } = await Problems.read(deps, exam.first);
  expect(counts).toEqual({ key: 1 });
  expect(texts).toMatchObject([{ submissionId, number: 1, text }]);
  await undo();
  expect(await Problems.allOwn(deps, other)).toMatchObject([{ text }]);
});

test("keys are challenged for the account that took the test, within one limit", async () => {
  const { deps, clock, office } = world;
  const [kept, other] = await world.two();
  const alone = await takenBy(other);
  const exam = await takenBy(other, kept);
  const { testId, first, second } = exam;
  await challenge(deps, { ...office, userId: kept }, testId, { questionId: first });
  await Merges.merge(deps, office, kept, { other, reason: why });
  clock.advance(MINUTE + 1);
  const actor = await actorNow(deps, kept);
  const tried = (questionId: string) => codeOf(challenge(deps, actor, testId, { questionId }));
  expect(await tried(first)).toBe("already_challenged");
  expect(await tried(second)).toBe("done");
  expect(await tried("q_unknown")).toBe("unknown_question");
  const { challenges } = await OwnChallenges.read(deps, kept, testId);
  expect(challenges.map((one) => one.questionId)).toEqual([first, second]);
  await challenge(deps, actor, alone.testId, { questionId: alone.first });
  const [own, others] = [await Challenges.allOf(deps, kept), await Challenges.allOf(deps, other)];
  expect([...own, ...others]).toHaveLength(3);
  expect(others.map((one) => one.testId)).toContain(alone.testId);
  await Challenges.withdraw(deps, kept, alone.testId, alone.first);
  for (const one of [first, second]) await Challenges.withdraw(deps, kept, testId, one);
  expect(await Challenges.allOf(deps, kept)).toEqual([]);
  expect(await Challenges.allOf(deps, other)).toEqual([]);
});

test("costs a student with one account no read more", async () => {
  const { deps } = world;
  const userId = await world.account();
  const exam = await takenBy(userId);
  await Intake.takeIn(deps, userId);
  let reads = 0;
  const counted = (table: Deps["content"]): Deps["content"] =>
    new Proxy(table, {
      get: (target, name: keyof Deps["content"]) => {
        const method = target[name];
        return (...given: unknown[]) => {
          if (["get", "all", "query", "batchGet"].includes(name)) reads += 1;
          return Reflect.apply(method, target, given) as unknown;
        };
      },
    });
  const watched = { ...deps, content: counted(deps.content), attempts: counted(deps.attempts) };
  const actor = await actorNow(deps, userId);
  // Reads the profile, as the check of the token does in each call.
  await recentProfile(watched, userId);
  const readsOf = async (call: () => Promise<unknown>) => {
    await call();
    reads = 0;
    await call();
    return reads;
  };
  const [submissionId = ""] = exam.submissions;
  expect({
    today: await readsOf(() => Progress.today(watched, userId)),
    list: await readsOf(() => Notebook.list(watched, userId, everything)),
    read: await readsOf(() => Notebook.read(watched, userId, exam.first)),
    change: await readsOf(() => Notebook.change(watched, userId, exam.first, { note: text })),
    problems: await readsOf(() => Problems.ofSubmission(watched, actor, submissionId)),
    challenges: await readsOf(() => OwnChallenges.read(watched, userId, exam.testId)),
  }).toEqual({ today: 1, list: 7, read: 7, change: 11, problems: 1, challenges: 5 });
});
