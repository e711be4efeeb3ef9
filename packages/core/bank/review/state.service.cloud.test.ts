import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { admin, student, testClock, testDeps } from "../../testing/world.ts";
import * as ReviewSettings from "../review-settings/review-settings.service.ts";
import * as Pick from "../search/pick.service.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import * as QuestionRemove from "../editing/question-remove.service.ts";
import type { QuestionState } from "../question/question.schema.ts";
import * as Questions from "../editing/question.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import { changeState } from "./state.service.ts";

useCloud();
const boss = admin();
const staff = (name: string, ...roles: StaffRole[]): Actor => ({ ...student(name), roles });
const author = staff("Tara Sen", "author");
const reviewer = staff("Ravi Das", "reviewer");
let deps: Deps;
let names: Awaited<ReturnType<typeof newTopic>>;

beforeAll(() => {
  deps = testDeps(testClock());
});

async function review(needsReview: boolean, needsSolution = false): Promise<void> {
  const { rev } = await ReviewSettings.read(deps);
  await ReviewSettings.change(deps, boss, { needsReview, needsSolution, rev });
}

beforeEach(async () => {
  names = await newTopic(deps, boss);
  await review(true);
});

const add = (by: Actor, more: Record<string, unknown> = {}) =>
  addChoice(deps, by, { ...names, ...more });
const stateOf = async (id: string) => (await QuestionStore.find(deps, id))?.state ?? "APPROVED";
const drawn = async () =>
  (
    await Pick.pick(deps, { ...names, responseType: "" }, 10, { ids: new Set(), open: null })
  ).questions.map(({ questionId }) => questionId);

describe("a question's state", () => {
  test("goes from draft by review to approved, and only then is it drawn", async () => {
    const { _id } = await add(author);
    expect(await stateOf(_id)).toBe("DRAFT");
    expect(await drawn()).toEqual([]);
    await changeState(deps, author, _id, "REVIEW");
    expect(await drawn()).toEqual([]);
    const { before, after } = await changeState(deps, reviewer, _id, "APPROVED");
    expect(after).toMatchObject({ rev: before.rev, edition: before.edition + 1 });
    expect(await drawn()).toEqual([_id]);
    await changeState(deps, boss, _id, "RETIRED");
    expect(await drawn()).toEqual([]);
    expect((await list(deps, names)).total).toBe(0);
    await changeState(deps, boss, _id, "APPROVED");
    expect(await drawn()).toEqual([_id]);
    expect((await list(deps, { ...names, text: "spoons" })).questions).toHaveLength(1);
  });

  test("is approved at once while no review is required", async () => {
    await review(false);
    const { _id } = await add(author);
    expect(await QuestionStore.find(deps, _id)).not.toHaveProperty("state");
    expect(await drawn()).toEqual([_id]);
  });

  test("is never approved by the person who changed the content last", async () => {
    const { _id } = await add(reviewer);
    await changeState(deps, reviewer, _id, "REVIEW");
    await expect(changeState(deps, reviewer, _id, "APPROVED")).rejects.toMatchObject({
      code: "own_change",
    });
    await Questions.update(deps, boss, _id, { question: "<p>What does a prism bend?</p>" });
    await expect(changeState(deps, boss, _id, "APPROVED")).rejects.toMatchObject({
      code: "own_change",
    });
    await Questions.update(deps, reviewer, _id, { marks: 3 });
    await changeState(deps, reviewer, _id, "APPROVED");
    expect(await stateOf(_id)).toBe("APPROVED");
  });

  test("keeps its cell through deletion and restore", async () => {
    const { _id } = await add(author);
    await QuestionRemove.remove(deps, boss, [_id]);
    await QuestionRemove.restore(deps, boss, [_id]);
    expect(await stateOf(_id)).toBe("DRAFT");
    expect(await drawn()).toEqual([]);
    expect((await list(deps, names)).total).toBe(1);
  });

  test("asks for a comment, a solution and the revision that was seen", async () => {
    await review(true, true);
    const { _id, rev } = await add(author);
    await expect(changeState(deps, author, _id, "REVIEW")).rejects.toMatchObject({
      code: "not_ready",
      fields: [{ path: "solution" }],
    });
    await Questions.update(deps, author, _id, { solution: "<p>Light.</p>" });
    await expect(changeState(deps, author, _id, "REVIEW", { rev })).rejects.toMatchObject({
      code: "conflict",
    });
    await changeState(deps, author, _id, "REVIEW");
    await expect(changeState(deps, reviewer, _id, "DRAFT")).rejects.toMatchObject({
      code: "comment_needed",
    });
    await changeState(deps, reviewer, _id, "DRAFT", { comment: "Name the lens." });
    expect(await stateOf(_id)).toBe("DRAFT");
  });

  test("refuses a formula that cannot be drawn before review", async () => {
    const latex = '<span data-type="inline-math" data-latex="\\frac"></span>';
    const { _id } = await add(author, { question: `<p>Lens ${latex}</p>` });
    await expect(changeState(deps, author, _id, "REVIEW")).rejects.toMatchObject({
      code: "not_ready",
    });
  });

  test("costs at most 29 write units in the table, with as many words as a question has", async () => {
    const words = Array.from({ length: 40 }, (_, i) => `refraction${i}`).join(" ");
    const { _id } = await add(author, { question: `<p>${words}</p>` });
    const meter = createMeter();
    const metered = testDeps(testClock(), meter);
    const costOf = async (by: Actor, to: QuestionState) => {
      await ReviewSettings.recently(metered);
      meter.reset();
      // A job writes one audit entry for all of its questions.
      await changeState(metered, by, _id, to, { job: "job" });
      return meter.usage.writeUnits;
    };
    const costs = [
      await costOf(author, "REVIEW"),
      await costOf(reviewer, "APPROVED"),
      await costOf(boss, "RETIRED"),
      await costOf(boss, "APPROVED"),
    ];
    expect(costs).toEqual([29, 29, 29, 29]);
  });

  test("changes once when the same change is sent twice", async () => {
    const { _id } = await add(author);
    const both = await Promise.all([
      changeState(deps, author, _id, "REVIEW"),
      changeState(deps, author, _id, "REVIEW"),
    ]);
    expect(both.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await list(deps, names)).total).toBe(1);
  });
});
