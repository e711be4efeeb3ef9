import { useCloud } from "@academy/local/testing/cloud.ts";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import * as Uses from "../../bank/pool/use.service.ts";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt, killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { THOROUGH } from "../../testing/runs.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { readCover, readStudentPaper } from "../paper/paper.store.ts";
import { unseal } from "../paper/seal.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import * as CreateTest from "./create-test.service.ts";
import * as EditTest from "./edit-test.service.ts";
import * as RetireTest from "./retire-test.service.ts";
import * as Unfinished from "./unfinished-publication.service.ts";

useCloud();

const clock = testClock();
const by = admin();
let deps: Deps;
let questions: Awaited<ReturnType<typeof addQuestion>>[];

beforeAll(async () => {
  const { content, attempts } = memoryDeps(clock);
  // Papers are in a bucket, because a sealed paper is a file.
  deps = { ...testDeps(clock), content, attempts };
  await ensureNames(deps, by);
  questions = [];
  for (const { responseType, example } of EVERY_TYPE.slice(0, 3)) {
    questions.push(await addQuestion(deps, by, responseType, example));
  }
});

/** Opens in two hours, with these questions of the bank. */
const input = (from = 0, to = 2) =>
  testInput(deps, questions.slice(from, to), {
    startTime: iso(clock.now() + 2 * HOUR),
    expiryTime: iso(clock.now() + 3 * HOUR),
  });

const allTests = async () => (await TestStore.byStart(deps, "JEE")).tests;

/**
 * The test's sealed paper opens with the key that a start gives, and equals what its students will
 * see.
 */
async function expectWhole(of: Test): Promise<void> {
  const { sealed } = await readCover(deps, of);
  const { questions: shown, passages } = await readStudentPaper(deps, of);
  // An attempt keeps the paper with which it started, so each start needs another person.
  const { paper } = await Attempts.start(deps, admin(), of.testId);
  expect(paper?.id).toBe(sealed?.id);
  const Key = `sealed/${sealed?.id}`;
  const { Body } = await deps.s3.send(new GetObjectCommand({ Bucket: deps.config.bucket, Key }));
  const file = new Uint8Array((await Body?.transformToByteArray()) ?? []);
  const opened = await unseal(file, of, paper?.key ?? "");
  expect(opened).toEqual({ questions: shown, passages, images: [] });
}

/** For each question, the tests that count it and the tests that hold it. */
async function usesOf() {
  const ids = questions.map(({ _id }) => _id);
  const uses = await Uses.read(deps, ids);
  return ids.map((id) => ({ tests: uses.of(id).tests, held: uses.of(id).held }));
}

/** The entries of the log that say that a test was made. */
async function madeEntries() {
  const { entries } = await AuditLog.read(deps, { action: "test.create", by: by.userId });
  return entries.map(({ target }) => target);
}

const fresh = async (known: ReadonlySet<string>) =>
  (await allTests()).map(({ testId }) => testId).filter((testId) => !known.has(testId));

test("a publication that is killed at any write and repeated with its key is one test", async () => {
  const known = new Set<string>();
  let kills = 0;
  const prepare = async () => ({ deps, sent: input(), saveId: `save-of-draft-${kills}` });
  const publish = (on: Deps, { sent, saveId }: Awaited<ReturnType<typeof prepare>>) =>
    CreateTest.create(on, by, sent, saveId);
  for await (const { world, at } of killedAtEachWrite(prepare, publish)) {
    const { _id: again } = await publish(deps, world);
    expect([at, await fresh(known)]).toEqual([at, [again]]);
    expect([at, (await madeEntries()).filter((id) => id === again)]).toEqual([at, [again]]);
    await expectWhole(await EditTest.loadNow(deps, again));
    known.add(again);
    clock.advance(HOUR + MINUTE);
    await Unfinished.sweep(deps);
    const used = { tests: known, held: known };
    expect([at, await usesOf()]).toEqual([at, [used, used, { tests: new Set(), held: new Set() }]]);
    expect(await Unfinished.sweep(deps)).toBe(0);
    kills++;
  }
  // The writes: the key, a note, two questions, the file and its key, four parts, the test, the
  // log, and the end of the note; each killed before and after (26), and two runs without a kill.
  expect(kills).toBe(28);
});

test(
  "a publication that is killed and not repeated is whole and in the log, or leaves nothing",
  { tags: [THOROUGH] },
  async () => {
    const known = new Set((await allTests()).map(({ testId }) => testId));
    let made = 0;
    for await (const { at } of killedAtEachWrite(
      async () => ({ deps }),
      (dying) => CreateTest.create(dying, by, input()),
      ["after"],
    )) {
      clock.advance(HOUR + MINUTE);
      await Unfinished.sweep(deps);
      const [testId, ...more] = await fresh(known);
      expect([at, more]).toEqual([at, []]);
      if (testId !== undefined) {
        await expectWhole(await EditTest.loadNow(deps, testId));
        expect([at, (await madeEntries()).filter((id) => id === testId)]).toEqual([at, [testId]]);
        known.add(testId);
        made++;
      }
      const used = { tests: known, held: known };
      expect([at, await usesOf()]).toEqual([
        at,
        [used, used, { tests: new Set(), held: new Set() }],
      ]);
      expect(await Unfinished.sweep(deps)).toBe(0);
    }
    // The test exists if the process was killed after it wrote the test, the log or the end of the
    // note (3), or if it was not killed (1).
    expect(made).toBe(4);
  },
);

describe("a draft whose publication was killed", () => {
  const saveId = () => `save-${++saves}-of-a-draft`;
  let saves = 0;
  /** A publication that is killed after this many writes. */
  async function killed(after: number, sent: TestInput, key: string) {
    const dying = depsFailingAt(deps, after, "before");
    await expect(CreateTest.create(dying.deps, by, sent, key)).rejects.toThrow("died");
  }

  test("and that was changed before the test was there uses only its last questions", async () => {
    const before = await usesOf();
    const key = saveId();
    // Killed after the key, the note and the two questions were written.
    await killed(4, input(0, 2), key);
    const { _id: testId } = await CreateTest.create(deps, by, input(1, 3), key);
    clock.advance(HOUR + MINUTE);
    expect(await Unfinished.sweep(deps)).toBe(0);
    const added = (await usesOf()).map(
      ({ tests }, at) => tests.size - (before[at]?.tests.size ?? 0),
    );
    expect(added).toEqual([0, 1, 1]);
    await expectWhole(await EditTest.loadNow(deps, testId));
  });

  test("and that was changed after it was there says so, and where it is", async () => {
    const key = saveId();
    const known = new Set(await fresh(new Set()));
    const sent = input();
    await killed(11, sent, key);
    const [testId] = await fresh(known);
    const again = () => CreateTest.create(deps, by, { ...sent, name: "Changed" }, key);
    await expect(again()).rejects.toMatchObject({ code: "already_published", details: { testId } });
    await RetireTest.remove(deps, by, testId ?? "", undefined);
    const repeated = CreateTest.create(deps, by, sent, key);
    await expect(repeated).rejects.toMatchObject({ code: "already_published" });
  });

  test("is published as another test when the first has been given up", async () => {
    const key = saveId();
    const known = new Set(await fresh(new Set()));
    const before = await usesOf();
    await killed(4, input(), key);
    clock.advance(HOUR + MINUTE);
    expect(await Unfinished.sweep(deps)).toBe(1);
    expect(await usesOf()).toEqual(before);
    const { _id: testId } = await CreateTest.create(deps, by, input(), key);
    expect(await fresh(known)).toEqual([testId]);
  });

  test("is one test for two calls at the same time", async () => {
    const key = saveId();
    const known = new Set(await fresh(new Set()));
    const sent = input();
    const both = await Promise.all([1, 2].map(() => CreateTest.create(deps, by, sent, key)));
    expect(await fresh(known)).toEqual([both[0]?._id]);
    expect(both[1]?._id).toBe(both[0]?._id);
  });

  test("of someone else with the same key is another test", async () => {
    const key = saveId();
    const sent = input();
    const { _id: one } = await CreateTest.create(deps, by, sent, key);
    const { _id: other } = await CreateTest.create(deps, admin(), sent, key);
    expect(other).not.toBe(one);
  });
});

test("a publication that fails frees its questions after an hour", async () => {
  const before = await usesOf();
  // Killed after the note and the two questions were written.
  const failing = depsFailingAt(deps, 3, "before");
  await expect(CreateTest.create(failing.deps, by, input(1, 3))).rejects.toThrow("died");
  expect(await usesOf()).not.toEqual(before);
  expect(await Unfinished.sweep(deps)).toBe(0);
  clock.advance(HOUR + MINUTE);
  expect(await Unfinished.sweep(deps)).toBe(1);
  expect(await usesOf()).toEqual(before);
});

test(
  "an edit that is killed at any write leaves a whole paper, and the same edit completes it",
  { tags: [THOROUGH] },
  async () => {
    const prepare = async () => {
      const { _id: testId } = await CreateTest.create(deps, by, input(0, 1));
      return { deps, testId, changed: { ...input(1, 3), name: "Second", rev: 1 } };
    };
    for await (const { world, at } of killedAtEachWrite(prepare, (dying, { testId, changed }) =>
      EditTest.edit(dying, by, testId, changed),
    )) {
      const { testId, changed } = world;
      await expectWhole(await EditTest.loadNow(deps, testId));
      const edited = await EditTest.edit(deps, by, testId, changed);
      expect([at, edited.name, edited.rev]).toEqual([at, "Second", 2]);
      const now = await EditTest.loadNow(deps, testId);
      await expectWhole(now);
      const [old, ...taken] = (await usesOf()).map(({ held }) => held.has(testId));
      expect([at, old, ...taken]).toEqual([at, true, true, true]);
    }
  },
);
