import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import type { Passage } from "./passage.schema.ts";
import * as PassageStore from "./passage.store.ts";

let made = 5000;

const newPassage = (more: Partial<Passage> = {}): Passage => ({
  passageId: idOf("p", ++made),
  rev: 1,
  examType: "JEE",
  subjectTopicId: "st_1",
  passageText: "<p>A train leaves the station.</p>",
  createdAt: "2026-11-21T04:30:00.000Z",
  createdBy: "u",
  changedAt: "2026-11-21T04:30:00.000Z",
  changedBy: "Meera Iyer",
  ...more,
});

/** Tests of the passage store that every database must pass. */
export function testPassageStore(deps: () => Deps): void {
  const put = async () => {
    const passage = newPassage();
    expect(await PassageStore.create(deps(), passage, 7)).toBe(true);
    return passage;
  };
  const find = async ({ passageId }: Passage) => {
    const kept = await PassageStore.find(deps(), passageId);
    if (!kept) throw new Error("The passage is missing.");
    return kept;
  };
  const ids = [idOf("q", 1), idOf("q", 2), idOf("q", 3)] as const;

  test("returns a passage as it was stored, and accepts its id once", async () => {
    const passage = await put();
    expect(await find(passage)).toEqual({ passage, seq: 7, questionIds: [], deleted: false });
    expect(await PassageStore.create(deps(), { ...passage, passageText: "x" }, 8)).toBe(false);
    expect(await PassageStore.find(deps(), idOf("p", 999_999))).toBeUndefined();
  });

  test("refuses the second of two changes of one revision, and keeps the links", async () => {
    const passage = await put();
    await PassageStore.link(deps(), passage.passageId, { questionIds: [ids[0]] });
    const next = { ...passage, rev: 2, passageText: "<p>Next</p>", savedWith: "s" };
    expect(await PassageStore.replace(deps(), passage, next, 9)).toBe(true);
    expect(await PassageStore.replace(deps(), passage, { ...next, rev: 2 }, 10)).toBe(false);
    expect(await find(passage)).toEqual({
      passage: next,
      seq: 9,
      questionIds: [ids[0]],
      deleted: false,
    });
  });

  test("records links once and in the order of the set, however often they are added", async () => {
    const { passageId } = await put();
    const order = [ids[2], ids[0]];
    await PassageStore.link(deps(), passageId, { questionIds: [ids[0]] });
    await PassageStore.link(deps(), passageId, { questionIds: order, order });
    await PassageStore.link(deps(), passageId, { questionIds: order, order });
    await PassageStore.link(deps(), passageId, { questionIds: [ids[1]] });
    const linked = async () => (await PassageStore.find(deps(), passageId))?.questionIds;
    expect(await linked()).toEqual([ids[2], ids[0], ids[1]]);
    await PassageStore.delink(deps(), passageId, [ids[2], idOf("q", 9)]);
    await PassageStore.delink(deps(), passageId, [ids[2]]);
    expect(await linked()).toEqual([ids[0], ids[1]]);
    await PassageStore.delink(deps(), passageId, [...ids]);
    expect(await linked()).toEqual([]);
    expect(await PassageStore.link(deps(), idOf("p", 999_999), { questionIds: [ids[0]] })).toBe(
      false,
    );
  });

  test("keeps the links of a deleted passage, adds none, and restores them", async () => {
    const passage = await put();
    const { passageId } = passage;
    await PassageStore.link(deps(), passageId, { questionIds: [ids[0]] });
    expect(await PassageStore.remove(deps(), passageId, "2026-11-21T05:00:00.000Z")).toBe(true);
    expect(await PassageStore.remove(deps(), passageId, "2026-11-21T05:01:00.000Z")).toBe(false);
    expect(await PassageStore.link(deps(), passageId, { questionIds: [ids[1]] })).toBe(false);
    await PassageStore.delink(deps(), passageId, [ids[0]]);
    expect(await PassageStore.replace(deps(), passage, { ...passage, rev: 2 }, 8)).toBe(false);
    expect(await PassageStore.findMany(deps(), [passageId])).toEqual([]);
    expect(await find(passage)).toMatchObject({ deleted: true, questionIds: [ids[0]] });
    expect(await PassageStore.restore(deps(), passageId, 11)).toBe(true);
    expect(await PassageStore.restore(deps(), passageId, 12)).toBe(false);
    expect(await find(passage)).toMatchObject({ deleted: false, seq: 11, questionIds: [ids[0]] });
  });

  test("finds more passages than one request can return, each once", async () => {
    const all = Array.from({ length: 120 }, () => newPassage());
    await Promise.all(all.map((one) => PassageStore.create(deps(), one, 1)));
    const wanted = all.map(({ passageId }) => passageId);
    const found = await PassageStore.findMany(deps(), [...wanted, ...wanted]);
    expect(found.map(({ passage }) => passage.passageId).toSorted()).toEqual(wanted.toSorted());
  });
}
