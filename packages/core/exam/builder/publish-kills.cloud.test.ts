import { useCloud } from "@academy/local/testing/cloud.ts";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import * as Uses from "../../bank/pool/use.service.ts";
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
import * as CreateTest from "./create-test.service.ts";
import * as EditTest from "./edit-test.service.ts";
import * as Unfinished from "./unfinished-publication.service.ts";

useCloud();

const clock = testClock();
const by = admin();
let deps: Deps;
let questions: Awaited<ReturnType<typeof addQuestion>>[];

beforeAll(async () => {
  const { content, attempts } = memoryDeps(clock);
  // The papers in a bucket, because a sealed one is a file.
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

/** Its sealed paper opens with the key of a start, and says what its students will see. */
async function expectWhole(of: Test): Promise<void> {
  const { sealed } = await readCover(deps, of);
  const { questions: shown, passages } = await readStudentPaper(deps, of);
  // An attempt keeps the paper with which it started, so each needs another person.
  const { paper } = await Attempts.start(deps, admin(), of.testId);
  expect(paper?.id).toBe(sealed?.id);
  const Key = `sealed/${sealed?.id}`;
  const { Body } = await deps.s3.send(new GetObjectCommand({ Bucket: deps.config.bucket, Key }));
  const file = new Uint8Array((await Body?.transformToByteArray()) ?? []);
  const opened = await unseal(file, of, paper?.key ?? "");
  expect(opened).toEqual({ questions: shown, passages, images: [] });
}

/** Which tests each question counts, and which hold it. */
async function usesOf() {
  const ids = questions.map(({ _id }) => _id);
  const uses = await Uses.read(deps, ids);
  return ids.map((id) => ({ tests: uses.of(id).tests, held: uses.of(id).held }));
}

test("a test whose publication is killed at any write is whole or leaves nothing that counts", async () => {
  const known = new Set<string>();
  let kills = 0;
  for await (const { at } of killedAtEachWrite(
    async () => ({ deps }),
    (dying) => CreateTest.create(dying, by, input()),
  )) {
    const { _id: again } = await CreateTest.create(deps, by, input());
    clock.advance(HOUR + MINUTE);
    await Unfinished.sweep(deps);
    const fresh = (await allTests()).filter(({ testId }) => !known.has(testId));
    expect([at, fresh.map(({ testId }) => testId)]).toEqual([at, expect.arrayContaining([again])]);
    for (const one of fresh) {
      await expectWhole(one);
      known.add(one.testId);
    }
    const used = { tests: known, held: known };
    expect([at, await usesOf()]).toEqual([at, [used, used, { tests: new Set(), held: new Set() }]]);
    expect(await Unfinished.sweep(deps)).toBe(0);
    kills++;
  }
  // A note, two questions, the file and its key, four parts, the test, the log, the note.
  expect(kills).toBe(26);
});

test("a publication that fails frees its questions after an hour", async () => {
  const before = await usesOf();
  // After its note and its questions.
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
