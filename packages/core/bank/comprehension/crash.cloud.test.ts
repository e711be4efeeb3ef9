import { beforeAll, describe, expect, test } from "vitest";
import * as PassageList from "./passage-list.service.ts";
import { PassageInput, PassageQuery } from "../passage/passage.schema.ts";
import * as Passages from "./passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { newSet } from "../../testing/set.fixture.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  testClock,
} from "../../testing/world.ts";
import type { SetInput } from "./comprehension.schema.ts";
import * as Links from "./links.service.ts";
import * as Deletion from "./passage-deletion.service.ts";
import * as Sets from "./set.service.ts";

const author = admin();
const clock = testClock();
let deps: Deps;

// The tests make each write fail once. They run in memory, where the stores pass the same tests as
// the real stores.
beforeAll(async () => {
  deps = memoryDeps(clock);
  await ensureNames(deps, author);
});

const idsOf = (input: SetInput) => input.questions.map(({ _id }) => _id);

const passageOf = (more: Partial<PassageInput> = {}) =>
  Passages.create(
    deps,
    author,
    PassageInput.parse({ examType: "JEE", ...NAMES, passageText: "<p>A train.</p>", ...more }),
  );

async function questionsOf(count: number): Promise<string[]> {
  const [one] = EVERY_TYPE;
  if (!one) throw new Error("There is no response type");
  const made = Array.from({ length: count }, () =>
    addQuestion(deps, author, one.responseType, one.example),
  );
  return (await Promise.all(made)).map(({ _id }) => _id);
}

const countOf = async (passageId: string) => (await Passages.read(deps, passageId)).questionCount;
const linkedTo = async (passageId: string) =>
  (await Sets.read(deps, passageId)).questions.map(({ _id }) => _id).toSorted();

describe("an operation interrupted at any of its writes", () => {
  const saved = async () => {
    const { passageId, input } = newSet(deps);
    await Sets.save(deps, author, passageId, input);
    return { passageId, ids: input.questions.map(({ _id }) => _id) };
  };

  test.each(["before", "after"] as const)(
    "a save interrupted %s a write is completed by a retry, without duplicates",
    async (when) => {
      const query = { ...NAMES, limit: "100" };
      const totals = async () => ({
        passages: (await PassageList.list(deps, PassageQuery.parse(query))).total,
        questions: (await QuestionList.list(deps, QuestionQuery.parse(query))).total,
      });
      const before = await totals();
      let saves = 0;
      for (let died = true; died; saves++) {
        const { passageId, input } = newSet(deps);
        const dying = depsFailingAt(deps, saves, when);
        const outcome = await Promise.allSettled([Sets.save(dying.deps, author, passageId, input)]);
        died = dying.died();
        expect(outcome[0].status).toBe(died ? "rejected" : "fulfilled");
        const saved = await Sets.save(deps, author, passageId, input);
        expect(saved.questions.map(({ _id }) => _id)).toEqual(idsOf(input));
        expect(saved.passage).toMatchObject({ rev: 1, questionCount: 3 });
        expect(saved.questions.map(({ rev }) => rev)).toEqual([1, 1, 1]);
      }
      // Four writes for the passage, one for the links, six for each question.
      expect(saves).toBe(24);
      // Abandoned numbers are released page by page, once no call can still need them.
      clock.advance(6 * MINUTE);
      for (const page of [1, 2, 1, 2]) {
        await totals();
        await QuestionList.list(deps, QuestionQuery.parse({ ...query, page }));
      }
      const after = await totals();
      expect(after).toEqual({
        passages: before.passages + saves,
        questions: before.questions + 3 * saves,
      });
    },
  );

  test("linking is completed by a retry", async () => {
    for (const when of ["before", "after"] as const) {
      for (let k = 0, died = true; died; k++) {
        const [passage, other] = [await passageOf(), await passageOf()];
        const [a = "", b = ""] = await questionsOf(2);
        await Links.change(deps, author, passage._id, { add: [a], remove: [] });
        await Links.change(deps, author, other._id, { add: [b], remove: [] });
        const dying = depsFailingAt(deps, k, when);
        const input = { add: [b], remove: [a] };
        await Promise.allSettled([Links.change(dying.deps, author, passage._id, input)]);
        died = dying.died();
        await Links.change(deps, author, passage._id, input);
        expect(await linkedTo(passage._id)).toEqual([b]);
        expect([await countOf(passage._id), await linkedTo(other._id)]).toEqual([1, []]);
      }
    }
  });

  test("deleting and restoring a passage are each completed by a retry", async () => {
    for (const when of ["before", "after"] as const) {
      for (let k = 0, died = true; died; k++) {
        const { passageId, ids } = await saved();
        const dying = depsFailingAt(deps, k, when);
        const how = k % 2 === 0 ? "delink" : "delete";
        await Promise.allSettled([Deletion.remove(dying.deps, author, passageId, how)]);
        await Deletion.remove(deps, author, passageId, how);
        const again = depsFailingAt(deps, k, when);
        await Promise.allSettled([Deletion.restore(again.deps, author, passageId)]);
        died = dying.died() || again.died();
        await Deletion.restore(deps, author, passageId);
        expect(await linkedTo(passageId)).toEqual(ids.toSorted());
        expect(await countOf(passageId)).toBe(3);
      }
    }
  });
});
