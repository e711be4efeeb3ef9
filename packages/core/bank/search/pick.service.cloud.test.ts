import { createHash } from "node:crypto";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Passages from "../comprehension/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import { AutoSelectInput, ReplaceInput } from "./pick.schema.ts";
import * as Pick from "./pick.service.ts";
import * as Remove from "../editing/question-remove.service.ts";

useCloud();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(testClock());
});

const select = (criteria: object, on = deps) =>
  Pick.autoSelect(on, AutoSelectInput.parse(criteria));
const idsOf = ({ questions }: { questions: { _id: string }[] }) => questions.map(({ _id }) => _id);

/** Gives the same random bytes in every run. */
function hashes() {
  let drawn = 0;
  return {
    bytes: (count: number) =>
      createHash("sha256").update(String(drawn++)).digest().subarray(0, count),
  };
}

/** Chi-squared with 19 degrees of freedom exceeds this once in 10,000. */
const CRITICAL_19 = 50.8;

test("picks every question equally often, including the neighbours of deleted ones", async () => {
  const quick = { ...memoryDeps(testClock()), random: hashes() };
  const names = await newTopic(quick, author);
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) {
    const difficulty = i % 3 === 0 ? "EASY" : "MEDIUM";
    ids.push((await addChoice(quick, author, { ...names, difficulty }))._id);
  }
  await Remove.remove(quick, author, ids.slice(8, 18));
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 600; draw++) {
    for (const id of idsOf(await select({ ...names, count: 5 }, quick))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  expect([...counts.keys()].toSorted()).toEqual([...ids.slice(0, 8), ...ids.slice(18)].toSorted());
  const mean = (600 * 5) / 20;
  const chi = [...counts.values()].reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
  expect(chi).toBeLessThan(CRITICAL_19);
});

describe("a section's questions", () => {
  test("match its filters in any case, without the excluded ones", async () => {
    const names = await newTopic(deps, author);
    const easy = [];
    for (let i = 0; i < 6; i++) easy.push((await addChoice(deps, author, names))._id);
    await addChoice(deps, author, { ...names, difficulty: "MEDIUM" });
    const neet = (await addChoice(deps, author, { ...names, examType: "NEET" }))._id;
    const criteria = {
      subject: names.subject.toUpperCase(),
      topic: names.topic.toLowerCase(),
      subTopic: names.subTopic,
      responseType: "MCQ-SINGLE CORRECT",
      questionType: "standard",
      difficulty: "Easy",
    };
    const all = await select({ ...criteria, count: 50 });
    expect(idsOf(all).toSorted()).toEqual([...easy, neet].toSorted());
    expect(all.found).toBe(7);
    const jee = await select({ ...criteria, examType: "JEE", count: 2 });
    expect([jee.questions.length, jee.found]).toEqual([2, 6]);
    const excludeIds = easy.slice(0, 4);
    const rest = await select({ ...criteria, examType: "JEE", count: 5, excludeIds });
    expect(idsOf(rest).toSorted()).toEqual(easy.slice(4).toSorted());
    expect(rest.questions[0]).toMatchObject({
      ...names,
      answerKey: 0,
      options: ["Light", "Spoons"],
    });
    const replaced = ReplaceInput.parse({ sectionCriteria: criteria, excludeIds: easy, count: 20 });
    expect(idsOf(await Pick.replacements(deps, replaced))).toEqual([neet]);
    expect(await select({ ...criteria, topic: "Alchemy", count: 5 })).toEqual({
      questions: [],
      found: 0,
      note: "",
    });
  });

  test("come with all questions of their passage, or not at all", async () => {
    const names = await newTopic(deps, author);
    const sets: string[][] = [];
    for (let p = 0; p < 4; p++) {
      const passageText = `<p>Passage ${p} of light.</p>`;
      const made = { examType: "JEE", ...names, passageText } as const;
      const passage = await Passages.create(deps, author, made);
      const ids: string[] = [];
      for (let i = 0; i < 3; i++) {
        ids.push((await addChoice(deps, author, { ...names, passageId: passage._id }))._id);
      }
      sets.push(ids);
    }
    const alone = (await addChoice(deps, author, names))._id;
    await addChoice(deps, author, { ...names, questionType: "COMPREHENSION" });
    const wanted = { ...names, questionType: "COMPREHENSION" };
    for (const count of [1, 3, 5, 12, 40]) {
      const { questions, found } = await select({ ...wanted, count });
      expect([count, questions.length]).toEqual([count, Math.min(12, count - (count % 3))]);
      expect(found).toBe(12);
      const picked = new Set(questions.map(({ _id }) => _id));
      const whole = sets.filter((set) => set.every((id) => picked.has(id))).flat();
      expect(whole).toHaveLength(picked.size);
      for (const { passageText } of questions) expect(passageText).toMatch(/^<p>Passage \d/);
    }
    const { note } = await select({ ...wanted, count: 2 });
    expect(note).toMatch(/^\d passages were left out: a passage comes with all its questions/);
    expect((await select({ ...wanted, count: 3 })).note).toBe("");
    // The test already has one question of each of these sets, so the others must not be picked.
    const excludeIds = sets.flatMap(([first]) => first ?? []).slice(0, 3);
    expect(idsOf(await select({ ...wanted, count: 12, excludeIds })).toSorted()).toEqual(
      sets[3]?.toSorted(),
    );
    expect(idsOf(await select({ ...names, questionType: "STANDARD", count: 40 }))).toEqual([alone]);
    expect((await list(deps, { ...wanted })).total).toBe(13);
  });
});
