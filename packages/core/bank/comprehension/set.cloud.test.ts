import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Questions from "../editing/question.service.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { newSet } from "../../testing/set.fixture.ts";
import { admin, ensureNames, NAMES, testClock, testDeps } from "../../testing/world.ts";
import type { SetInput } from "./comprehension.schema.ts";
import * as Sets from "./set.service.ts";

useCloud();
const author = admin();
let deps: Deps;

beforeAll(async () => {
  deps = testDeps(testClock());
  await ensureNames(deps, author);
});

const idsOf = (input: SetInput) => input.questions.map(({ _id }) => _id);
const questionOf = (input: SetInput, index: number) => {
  const question = input.questions[index];
  if (!question) throw new Error(`There is no question ${index}.`);
  return question;
};

describe("a comprehension set", () => {
  test("is saved together, and read in the order in which it was sent", async () => {
    const { passageId, input } = newSet(deps);
    const saved = await Sets.save(deps, author, passageId, input);
    expect(saved.saved).toEqual({
      passage: "created",
      questions: Object.fromEntries(idsOf(input).map((id) => [id, "created"])),
    });
    expect(saved.passage).toMatchObject({ _id: passageId, rev: 1, questionCount: 3, ...NAMES });
    expect(saved.questions.map(({ _id }) => _id)).toEqual(idsOf(input));
    for (const question of saved.questions) {
      expect(question).toMatchObject({ passageId, questionType: "COMPREHENSION", ...NAMES });
    }
    const { passage, questions } = saved;
    expect(await Sets.read(deps, passageId)).toEqual({ passage, questions });
  });

  test("reports everything as unchanged when it is sent again", async () => {
    const { passageId, input } = newSet(deps);
    const first = await Sets.save(deps, author, passageId, input);
    const second = await Sets.save(deps, author, passageId, input);
    expect(second).toEqual({
      ...first,
      saved: {
        passage: "unchanged",
        questions: Object.fromEntries(idsOf(input).map((id) => [id, "unchanged"])),
      },
    });
  });

  test("accepts a new order, and leaves questions that are not sent as they are", async () => {
    const { passageId, input } = newSet(deps);
    await Sets.save(deps, author, passageId, input);
    const [a, b, c] = idsOf(input);
    const order = [2, 0].map((index) => ({ ...questionOf(input, index), rev: 1 }));
    const saved = await Sets.save(deps, author, passageId, { ...input, rev: 1, questions: order });
    expect(saved.questions.map(({ _id }) => _id)).toEqual([c, a, b]);
    expect(saved.questions.map(({ rev }) => rev)).toEqual([1, 1, 1]);
  });

  test("is not saved while any field is invalid, and names every such field", async () => {
    const { passageId, input } = newSet(deps);
    const questions = [
      { ...questionOf(input, 0), options: ["<p>One</p>"] },
      questionOf(input, 1),
      { ...questionOf(input, 2), answerKey: " " },
    ];
    const passage = { ...input.passage, passageText: "<p> </p>" };
    const broken = { ...input, passage, questions };
    await expect(Sets.save(deps, author, passageId, broken)).rejects.toMatchObject({
      kind: "invalid",
      fields: [
        { path: "passage.passageText", message: "Fill all required fields" },
        { path: expect.stringMatching(/^questions\.0\.options/) },
        { path: expect.stringMatching(/^questions\.2\.answerKey/) },
      ],
    });
    await expect(Sets.read(deps, passageId)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("reports names that are not in the catalogue only for the passage", async () => {
    const { passageId, input } = newSet(deps);
    const passage = { ...input.passage, topic: "Nowhere" };
    const saving = Sets.save(deps, author, passageId, { ...input, passage });
    await expect(saving).rejects.toMatchObject({
      kind: "invalid",
      fields: [{ path: "passage.subject" }],
    });
  });

  test("does not overwrite a change by someone else", async () => {
    const { passageId, input } = newSet(deps);
    await Sets.save(deps, author, passageId, input);
    const [, second] = idsOf(input);
    await Questions.update(deps, admin(), second ?? "", { marks: 3 });
    const edited = {
      ...input,
      saveId: "another-save-of-the-set",
      rev: 1,
      questions: input.questions.map((one) => ({ ...one, rev: 1, marks: 2 })),
    };
    await expect(Sets.save(deps, author, passageId, edited)).rejects.toMatchObject({
      kind: "conflict",
      fields: [{ path: "questions.1" }],
    });
    const { questions } = await Sets.read(deps, passageId);
    expect(questions.map(({ marks }) => marks)).toEqual([1, 3, 1]);
  });
});

describe("an interrupted save", () => {
  test("can be sent again with changes, without a conflict with itself", async () => {
    const { passageId, input } = newSet(deps);
    const dying = depsFailingAt(deps, 9, "after");
    await expect(Sets.save(dying.deps, author, passageId, input)).rejects.toThrow("died");
    const changed = {
      ...input,
      passage: { ...input.passage, passageText: "<p>A tram leaves.</p>" },
      questions: input.questions.map((one) => ({ ...one, marks: 2 })),
    };
    const saved = await Sets.save(deps, author, passageId, changed);
    expect(saved.passage).toMatchObject({ rev: 2, passageText: "<p>A tram leaves.</p>" });
    expect(saved.questions.map(({ marks }) => marks)).toEqual([2, 2, 2]);
    const other = { ...changed, saveId: "someone-else's-save", rev: 1 };
    const another = Sets.save(deps, admin(), passageId, { ...other, passage: input.passage });
    await expect(another).rejects.toMatchObject({ kind: "conflict" });
  });
});
