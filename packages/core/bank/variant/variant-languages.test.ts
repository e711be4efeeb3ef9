import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { depsRacing, killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, student, type TestClock, testClock } from "../../testing/world.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as Trash from "../trash/trash.service.ts";
import * as VariantRead from "./variant-read.service.ts";
import { editEnglish, keepQuestion, WITHOUT_SOLUTION } from "./variant.fixture.ts";
import * as Variants from "./variant.service.ts";

const boss = admin();
const translator: Actor = { ...student("Tara Sen"), roles: ["translator"] };

let clock: TestClock;
let deps: Deps;

beforeEach(() => {
  clock = testClock();
  deps = memoryDeps(clock);
});

const save = (id: string, texts: typeof WITHOUT_SOLUTION, more: object = {}) =>
  Variants.save(deps, boss, id, "hi", { texts, ...more });
const shown = async (id: string) => (await VariantRead.view(deps, boss, id)).variants;
const languagesOf = async (id: string) => (await QuestionStore.find(deps, id))?.languages;

describe("the question's list of languages", () => {
  test("names each language once, in the table's order, and no removed one", async () => {
    const { questionId } = await keepQuestion(deps, 1);
    for (const language of ["ur", "hi", "ta"] as const) {
      const input = { texts: WITHOUT_SOLUTION };
      await Variants.save(deps, translator, questionId, language, input);
    }
    await save(questionId, { ...WITHOUT_SOLUTION, question: "<p>और?</p>" }, { edition: 1 });
    expect(await languagesOf(questionId)).toEqual(["hi", "ta", "ur"]);
    await Variants.remove(deps, translator, questionId, { language: "ta", edition: 1 });
    expect(await languagesOf(questionId)).toEqual(["hi", "ur"]);
    const stale = Variants.remove(deps, boss, questionId, { language: "hi", edition: 1 });
    await expect(stale).rejects.toMatchObject({ code: "conflict" });
  });

  test("is completed by the next reader, wherever a save or a removal was killed", async () => {
    const prepare = async () => {
      deps = memoryDeps(clock);
      const { questionId } = await keepQuestion(deps, 1);
      const input = { texts: WITHOUT_SOLUTION };
      await Variants.save(deps, translator, questionId, "ur", input);
      return { deps, questionId };
    };
    const act = async (dying: Deps, { questionId }: { questionId: string }) => {
      await Variants.save(dying, boss, questionId, "hi", { texts: WITHOUT_SOLUTION });
      await Variants.remove(dying, boss, questionId, { language: "ur", edition: 1 });
    };
    for await (const { world, at } of killedAtEachWrite(prepare, act)) {
      const there = (await shown(world.questionId)).map(({ language }) => language);
      expect([at, (await languagesOf(world.questionId)) ?? []]).toEqual([at, there]);
    }
  });

  test("does not stop an edit that is made at the same time", async () => {
    const { questionId } = await keepQuestion(deps, 1);
    const racing = depsRacing(
      deps,
      (written) => written.includes('"languages"'),
      () => editEnglish(deps, questionId, { marks: 100 }),
    );
    await Variants.save(racing, boss, questionId, "hi", { texts: WITHOUT_SOLUTION });
    expect(await QuestionStore.find(deps, questionId)).toMatchObject({
      marks: 100,
      languages: ["hi"],
    });
  });
});

test("a question that is deleted permanently takes its variants with it", async () => {
  const { questionId } = await keepQuestion(deps, 1);
  await save(questionId, WITHOUT_SOLUTION);
  const kept = await QuestionStore.find(deps, questionId);
  if (!kept) throw new Error("The question is missing.");
  const deletedAt = "2026-11-21T04:30:00.000Z";
  await QuestionStore.setPresence(deps, kept, { ...kept, deletedAt, archived: false });
  await expect(save(questionId, WITHOUT_SOLUTION, { edition: 1 })).rejects.toMatchObject({
    kind: "not-found",
  });
  clock.advance(31 * DAY);
  expect(await Trash.sweep(deps)).toBe(1);
  expect(await VariantRead.ofQuestions(deps, [questionId], "hi")).toEqual([]);
});
