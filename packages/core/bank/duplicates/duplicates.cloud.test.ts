import { createHandler } from "@academy/functions/jobs/make-export.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as AuditStore from "../../kernel/audit/audit.store.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as Passages from "../comprehension/passage.service.ts";
import { addChoice } from "../question/bank.fixture.ts";
import * as Remove from "../editing/question-remove.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import { QuestionUpdate } from "../question/question.schema.ts";
import * as Questions from "../editing/question.service.ts";
import { bandsOfQuestion } from "../words/band.rules.ts";
import * as BandStore from "../words/band.store.ts";
import { DifferentInput } from "./duplicate.schema.ts";
import * as Groups from "./duplicate-groups.service.ts";
import * as Search from "./duplicate-search.service.ts";
import { newSubject, sentence } from "./duplicates.fixture.ts";

useCloud();
const clock = testClock();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const add = (place: object, question: string, more: object = {}) =>
  addChoice(deps, author, { ...place, question, ...more });
const update = (id: string, change: object) =>
  Questions.update(deps, author, id, QuestionUpdate.parse(change));

const search = async ({ examType, subject }: Awaited<ReturnType<typeof newSubject>>) => {
  const job = await Search.request(deps, author, { examType, subject });
  return Groups.read(deps, job.exportId, 0);
};
const idsOf = ({ groups }: Awaited<ReturnType<typeof search>>) =>
  groups.map(({ questions }) => questions.map(({ question }) => question._id).toSorted());
const mark = (pairs: [string, string][], different = true) =>
  Groups.mark(deps, author, DifferentInput.parse({ pairs, different }));

describe("a search for duplicates", () => {
  test("groups near duplicates of any topic, and leaves other questions out", async () => {
    const place = await newSubject(deps, author);
    const other = { ...place, topic: "Waves" };
    await Catalogue.create(deps, author, other);
    const one = await add(place, sentence("light"));
    const copy = await add(other, sentence("light").replace("famous", "classic"));
    await add(place, sentence("sound"));
    await add(place, sentence("light").replace("gap", "gap of 3 mm"));
    const found = await search(place);
    expect(found).toMatchObject({
      state: "ready",
      done: 4,
      of: 4,
      found: 1,
      more: false,
      next: null,
    });
    expect(idsOf(found)).toEqual([[one._id, copy._id].toSorted()]);
    expect(found.groups[0]?.similarity).toBeGreaterThanOrEqual(80);
    expect(found.groups[0]?.questions.map(({ isUsed }) => isUsed)).toEqual([false, false]);
  });

  test("questions about different passages are no duplicates", async () => {
    const place = await newSubject(deps, author);
    const passage = async (passageText: string) =>
      (await Passages.create(deps, author, { ...place, passageText }))._id;
    const [sea, city] = [
      await passage("<p>The old man and the sea.</p>"),
      await passage("<p>Two cities and a tale.</p>"),
    ];
    const a = await add(place, sentence("light"), { passageId: sea });
    await add(place, sentence("light"), { passageId: city });
    const b = await add(place, sentence("light"), { passageId: sea });
    expect(idsOf(await search(place))).toEqual([[a._id, b._id].toSorted()]);
  });

  test("leaves out what was deleted, reworded or marked as different since", async () => {
    const place = await newSubject(deps, author);
    const made = [];
    for (let at = 0; at < 3; at++) made.push((await add(place, sentence("light")))._id);
    const [a = "", b = "", c = ""] = made;
    const job = await Search.request(deps, author, place);
    const open = async () => idsOf(await Groups.read(deps, job.exportId, 0));
    expect(await open()).toEqual([made.toSorted()]);
    await mark([
      [a, b],
      [c, a],
    ]);
    expect(await open()).toEqual([[b, c].toSorted()]);
    expect(idsOf(await search(place))).toEqual([[b, c].toSorted()]);
    await Remove.remove(deps, author, [c]);
    expect(await open()).toEqual([]);
    await mark([[b, a]], false);
    expect(await open()).toEqual([[a, b].toSorted()]);
    await update(a, { question: sentence("water") });
    expect(idsOf(await search(place))).toEqual([]);
    const reading = { after: undefined, chunk: 20 };
    const actions: string[] = [];
    for await (const page of AuditStore.ofTarget(deps, a, reading)) {
      actions.push(...page.map(({ action }) => action));
    }
    expect(actions).toContain("question.compare");
  });

  test("shows ten groups a page, each once", { tags: ["thorough"] }, async () => {
    const place = await newSubject(deps, author);
    const themes = "abcdefghijklm".split("").map((letter) => `theme${letter} of kind${letter}`);
    for (const theme of [...themes, ...themes]) await add(place, sentence(theme));
    const job = await Search.request(deps, author, place);
    const first = await Groups.read(deps, job.exportId, 0);
    expect(first.groups).toHaveLength(10);
    const second = await Groups.read(deps, job.exportId, first.next ?? 0);
    expect(second).toMatchObject({ next: null, found: 13 });
    expect(new Set([...idsOf(first), ...idsOf(second)].map(String)).size).toBe(13);
  });

  test("of many questions is a job, which a repeated event finds done", async () => {
    const place = await newSubject(deps, author);
    for (let at = 0; at < 3; at++) await add(place, sentence("light"));
    const { exportId } = await Search.request(deps, author, place, 2);
    expect(await Groups.read(deps, exportId, 0)).toMatchObject({ state: "preparing", groups: [] });
    const event = { id: "e1", "detail-type": "Duplicate search requested", detail: { exportId } };
    await createHandler(deps)(event);
    await createHandler(deps)(event);
    const done = await Groups.read(deps, exportId, 0);
    expect(done).toMatchObject({ state: "ready", found: 1, done: 3, of: 3 });
    expect(idsOf(done)[0]).toHaveLength(3);
    const lost = await Search.request(deps, author, place, 2);
    clock.advance(3 * MINUTE);
    expect((await Groups.read(deps, lost.exportId, 0)).state).toBe("failed");
    clock.advance(DAY);
  });

  test("says when a subject has no questions, and when a search does not exist", async () => {
    const place = await newSubject(deps, author);
    await expect(Search.request(deps, author, place)).rejects.toMatchObject({
      kind: "conflict",
      code: "nothing_to_search",
      details: { subject: place.subject },
    });
    await expect(Groups.read(deps, `dx_${"0".repeat(20)}`, 0)).rejects.toMatchObject({
      kind: "not-found",
    });
  });
});

describe("the bands of a question", () => {
  const inBands = async (id: string, html: string) => {
    const [kept] = await QuestionStore.findKept(deps, [id]);
    if (!kept) throw new Error("The question is not there");
    const bands = bandsOfQuestion({ ...kept, question: html });
    const found = await Promise.all(bands.map((band) => BandStore.questionsIn(deps, band)));
    return found.filter((ids) => ids.includes(id)).length;
  };

  test("follow its text, its deletion and its restore; an edit of other fields writes none", async () => {
    const place = await newSubject(deps, author);
    const before = sentence("light");
    const after = "<p>Which gas turns lime water milky, and why is it in our breath?</p>";
    const { _id } = await add(place, before);
    expect(await inBands(_id, before)).toBe(6);
    const puts: number[] = [];
    const { content } = deps;
    const counted: Deps["content"] = {
      get: (...args) => content.get(...args),
      put: (...args) => content.put(...args),
      update: (...args) => content.update(...args),
      remove: (...args) => content.remove(...args),
      query: (...args) => content.query(...args),
      all: (...args) => content.all(...args),
      batchGet: (...args) => content.batchGet(...args),
      batchRemove: (...args) => content.batchRemove(...args),
      batchPut: async (items) => {
        puts.push(items.filter(({ pk }) => pk.startsWith("QD#")).length);
        return content.batchPut(items);
      },
    };
    const counting = { ...deps, content: counted };
    await Questions.update(counting, author, _id, QuestionUpdate.parse({ marks: 3 }));
    expect(puts.every((count) => count === 0)).toBe(true);
    await update(_id, { question: after });
    expect(await inBands(_id, before)).toBe(0);
    expect(await inBands(_id, after)).toBe(6);
    await Remove.remove(deps, author, [_id]);
    expect(await inBands(_id, after)).toBe(0);
    await Remove.restore(deps, author, [_id]);
    expect(await inBands(_id, after)).toBe(6);
  });
});
