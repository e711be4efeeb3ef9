import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { addChoice, newTopic } from "../../bank/question/bank.fixture.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as Check from "../builder/check-test.service.ts";
import { create as createTest } from "../builder/create-test.service.ts";
import { TestInput } from "../terms/test/test-input.schema.ts";
import { PatternEdit, PatternInput } from "./pattern.schema.ts";
import * as Patterns from "./pattern.service.ts";

const clock = testClock();
useCloud();
const meera = { ...admin(), name: "Meera" };
const ravi = { ...admin(), name: "Ravi" };
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const plan = (fields: object = {}) =>
  PatternInput.parse({
    title: "Weekly Physics",
    examType: "JEE",
    durationMinutes: 30,
    sectionDetails: [{ subject: "Physics", numQuestions: 5, scheme: { kind: "jee-main" } }],
    ...fields,
  });

test("a pattern is saved, changed and deleted, and the shipped ones are listed after it", async () => {
  const made = await Patterns.create(deps, meera, plan());
  expect(made).toMatchObject({ rev: 1, totalQuestions: 5, maxMarks: 20, preset: false });
  const edit = PatternEdit.parse({ title: "Weekly Optics", rev: 1 });
  const edited = await Patterns.edit(deps, ravi, made._id, edit);
  expect(edited).toMatchObject({ rev: 2, updatedBy: "Ravi", durationMinutes: 30 });
  expect(await Patterns.read(deps, made._id)).toEqual(edited);
  const stale = Patterns.edit(deps, meera, made._id, edit);
  await expect(stale).rejects.toMatchObject({ kind: "conflict", code: "edited_meanwhile" });
  const listed = await Patterns.list(deps);
  expect(listed[0]).toMatchObject({ title: "Weekly Optics", preset: false });
  expect(listed.find(({ _id }) => _id === "jee-main-2022")).toMatchObject({
    preset: true,
    totalQuestions: 90,
    countedQuestions: 75,
    maxMarks: 300,
  });
  await expect(Patterns.remove(deps, meera, made._id, 1)).rejects.toMatchObject({
    code: "edited_meanwhile",
  });
  await Patterns.remove(deps, meera, made._id, 2);
  await expect(Patterns.read(deps, made._id)).rejects.toMatchObject({ kind: "not-found" });
  const late = Patterns.edit(deps, meera, made._id, PatternEdit.parse({ title: "Back" }));
  await expect(late).rejects.toMatchObject({ kind: "not-found" });
  expect((await Patterns.list(deps)).map(({ _id }) => _id)).not.toContain(made._id);
});

test("a deleted pattern is restored once, with its plan, and is in the list again", async () => {
  const made = await Patterns.create(deps, meera, plan({ title: "To restore" }));
  await Patterns.remove(deps, meera, made._id, 1);
  const deleted = async () => (await Patterns.listDeleted(deps)).map(({ _id }) => _id);
  expect(await deleted()).toContain(made._id);
  const restored = await Patterns.restore(deps, ravi, made._id);
  expect(restored).toEqual({ ...made, rev: 3 });
  expect(await Patterns.restore(deps, ravi, made._id)).toEqual(restored);
  expect((await Patterns.list(deps)).map(({ _id }) => _id)).toContain(made._id);
  expect(await deleted()).not.toContain(made._id);
  const edit = PatternEdit.parse({ title: "Changed again", rev: 3 });
  expect(await Patterns.edit(deps, meera, made._id, edit)).toMatchObject({ rev: 4 });
  for (const unknown of ["neet-2022-not", `pt_${"0".repeat(20)}`]) {
    await expect(Patterns.restore(deps, meera, unknown)).rejects.toMatchObject({
      kind: "not-found",
    });
  }
});

test("of two concurrent changes one is refused and changes nothing", async () => {
  const { _id } = await Patterns.create(deps, meera, plan());
  const both = await Promise.allSettled(
    ["One", "Two"].map((title) =>
      Patterns.edit(deps, meera, _id, PatternEdit.parse({ title, rev: 1 })),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await Patterns.read(deps, _id)).rev).toBe(2);
});

test("a shipped pattern is read, and neither changed nor deleted", async () => {
  expect(await Patterns.read(deps, "neet-2022")).toMatchObject({ rev: 1, maxMarks: 720 });
  const edit = Patterns.edit(deps, meera, "neet-2022", PatternEdit.parse({ title: "Mine" }));
  await expect(edit).rejects.toMatchObject({ kind: "conflict", code: "preset_read_only" });
  const removed = Patterns.remove(deps, meera, "neet-2022", undefined);
  await expect(removed).rejects.toMatchObject({ code: "preset_read_only" });
  await expect(Patterns.read(deps, "neet-1999")).rejects.toMatchObject({ kind: "not-found" });
});

test("a pattern names only response types that exist", async () => {
  const sectionDetails = [{ subject: "Physics", numQuestions: 5, type: "ESSAY" }];
  await expect(Patterns.create(deps, meera, plan({ sectionDetails }))).rejects.toMatchObject({
    code: "unknown_response_type",
    fields: [{ path: "sectionDetails.0.type" }],
  });
});

async function testInput(pattern: object | null, questions = 4) {
  const names = await newTopic(deps, meera);
  for (let i = 0; i < questions; i++) await addChoice(deps, meera, names);
  return TestInput.parse({
    name: "From a pattern",
    examType: "JEE",
    startTime: new Date(clock.now() + 3_600_000).toISOString(),
    expiryTime: new Date(clock.now() + 9_000_000).toISOString(),
    durationMinutes: 30,
    totalQuestions: questions,
    pattern,
    sectionDetails: [
      {
        subject: names.subject,
        topic: names.topic,
        numQuestions: questions,
        scheme: { kind: "neet" },
      },
    ],
  });
}

test("a test keeps the note of its pattern, and the checklist warns where they differ", async () => {
  const { _id, rev } = await Patterns.create(deps, meera, plan());
  const input = await testInput({ id: _id, rev });
  const { ready, problems } = await Check.check(deps, { ...input }, []);
  expect(ready).toBe(true);
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ["other_than_pattern", "Weekly Physics has 5 questions; this paper has 4."],
    ["other_than_pattern", "Weekly Physics has 20 marks; this paper has 16."],
  ]);
  expect((await createTest(deps, meera, input)).pattern).toEqual({ id: _id, rev });
  await Patterns.remove(deps, meera, _id, undefined);
  expect((await Check.check(deps, { ...input }, [])).problems).toEqual([]);
});

test("a test becomes a pattern without its questions", async () => {
  const made = await createTest(deps, meera, await testInput(null));
  const pattern = await Patterns.createFromTest(deps, meera, made._id, undefined);
  expect(pattern).toMatchObject({ title: "From a pattern", maxMarks: 16, totalQuestions: 4 });
  expect(pattern.sectionDetails[0]).not.toHaveProperty("questionIds");
  expect(await Patterns.read(deps, pattern._id)).toEqual(pattern);
});
