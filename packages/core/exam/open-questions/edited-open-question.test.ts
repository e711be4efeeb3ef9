import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as Uses from "../../bank/pool/use.service.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import * as QuestionRemove from "../../bank/editing/question-remove.service.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import { runs } from "../../testing/runs.ts";
import { ensureNames, NAMES } from "../../testing/world.ts";
import {
  addPassage,
  addQuestions,
  cardsOf,
  change,
  openQuestionsWorld,
  scheduled,
  served,
} from "./open-questions.fixture.ts";

describe("an open question that changes in the bank", () => {
  test("is served as it was edited", async () => {
    const world = await openQuestionsWorld();
    const [id = ""] = await addQuestions(world, 1);
    await change(world, [id], "PUBLIC");
    const answerKey = 1;
    await Questions.update(world.deps, world.by, id, { question: "<p>Edited</p>", answerKey });
    const [shown] = await cardsOf(world);
    expect(shown?.card).toMatchObject({ question: "<p>Edited</p>", keys: [{ option: "b" }] });
  });

  test("is closed with a note if it can no longer be frozen or moves to another topic", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 2);
    const [broken = "", moved = ""] = ids;
    await change(world, ids, "PUBLIC");
    const solution = '<p><span data-type="inline-math" data-latex="\\frac"></span></p>';
    const { notes } = await Questions.update(world.deps, world.by, broken, { solution });
    expect(notes).toEqual([
      expect.stringMatching(/^It is no longer open for practice: The formula/),
    ]);
    const names = { ...NAMES, subTopic: "Dynamics" };
    // `ensureNames` is typed with the literal names of the shared world, but takes any names.
    await ensureNames(world.deps, world.by, names as unknown as typeof NAMES);
    const view = await Questions.update(world.deps, world.by, moved, names);
    expect(view.notes).toEqual([
      "It moved to another topic, so it is no longer open for practice.",
    ]);
    expect(await served(world)).toEqual([]);
    const uses = await Uses.read(world.deps, ids);
    expect(ids.map((id) => uses.of(id).open)).toEqual([undefined, undefined]);
  });

  test("is closed before it is deleted, and stays closed when it is restored", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 2);
    await change(world, ids, "PUBLIC");
    await QuestionRemove.remove(world.deps, world.by, ids.slice(0, 1));
    expect(await served(world)).toEqual(ids.slice(1));
    await QuestionRemove.restore(world.deps, world.by, ids);
    expect(await served(world)).toEqual(ids.slice(1));
  });

  test("has the passage's new text, and is not linked to a closed passage", async () => {
    const world = await openQuestionsWorld();
    const { passageId, ids } = await addPassage(world);
    const [other = ""] = await addQuestions(world, 1);
    await change(world, [other], "PUBLIC");
    await expect(
      Questions.update(world.deps, world.by, other, { passageId }),
    ).rejects.toMatchObject({ code: "open_question" });
    await change(world, [...ids], "PUBLIC");
    await Passages.update(world.deps, world.by, passageId, {
      examType: "JEE",
      ...NAMES,
      passageText: "<p>The ray leaves it.</p>",
    });
    const texts = (await cardsOf(world)).flatMap(({ passage }) => passage ?? []);
    expect(texts).toEqual(["<p>The ray leaves it.</p>", "<p>The ray leaves it.</p>"]);
  });
});

test("an edit of an open question that races its closing leaves nothing behind", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const world = await openQuestionsWorld();
      const ids = await addQuestions(world, 3);
      await change(world, ids, "PUBLIC");
      const content = scheduled(world.deps.content, scheduler);
      const racing = { ...world, deps: { ...world.deps, content } };
      const [first = ""] = ids.slice(-1);
      const both = Promise.allSettled([
        Questions.update(racing.deps, world.by, first, { solution: "<p>Other.</p>" }),
        change(racing, ids, null),
      ]);
      await scheduler.waitFor(both);
      await both;
      expect(await served(world)).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});
