import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as RemoveEntry from "../bulk/remove-entry.service.ts";
import * as Deletion from "./passage-deletion.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { admin, ensureNames, NAMES, testClock, testDeps } from "../../testing/world.ts";
import * as PassageList from "./passage-list.service.ts";
import { PassageInput, PassageQuery } from "../passage/passage.schema.ts";
import * as Passages from "./passage.service.ts";

useCloud();
const author = admin();
let deps: Deps;

beforeAll(async () => {
  deps = testDeps(testClock());
  await ensureNames(deps, author);
});

const passageOf = (more: Partial<PassageInput> = {}) =>
  Passages.create(
    deps,
    author,
    PassageInput.parse({ examType: "JEE", ...NAMES, passageText: "<p>A train.</p>", ...more }),
  );

describe("the list of passages", () => {
  const names = { subject: "Biology", topic: "Plants", subTopic: "Light" };
  const page = (more: Record<string, string> = {}) =>
    PassageList.list(deps, PassageQuery.parse({ subject: "biology", ...more }));

  test("is paged, newest first, and reflects renaming, moving and deleting", async () => {
    await Catalogue.create(deps, author, names);
    const ids: string[] = [];
    for (let n = 1; n <= 12; n++) {
      ids.unshift((await passageOf({ ...names, passageText: `<p>Leaf ${n}.</p>` }))._id);
    }
    const first = await page();
    expect(first).toMatchObject({ page: 1, total: 12, totalPages: 2, more: false });
    const second = await page({ page: "2" });
    const listed = [...first.passages, ...second.passages].map(({ _id }) => _id);
    expect(listed).toEqual(ids);
    expect(await page({ page: "3" })).toMatchObject({ passages: [], total: 12 });
    const [newest = "", older = ""] = ids;
    await Deletion.remove(deps, author, newest, undefined);
    const moved = PassageInput.parse({
      examType: "NEET",
      ...names,
      passageText: "<p>Leaf 11 elsewhere.</p>",
    });
    await Passages.update(deps, author, older, moved);
    expect((await page({ examType: "JEE" })).passages.map(({ _id }) => _id)).toEqual(
      ids.slice(2, 12),
    );
    expect((await page({ examType: "NEET" })).passages.map(({ _id }) => _id)).toEqual([older]);
    const [entry] = (await Catalogue.list(deps)).filter(({ topic }) => topic === names.topic);
    await Catalogue.rename(deps, author, entry?._id ?? "", { ...names, topic: "Leaves" });
    expect((await page({ topic: "leaves" })).passages[0]).toMatchObject({ topic: "Leaves" });
    await expect(RemoveEntry.remove(deps, author, entry?._id ?? "")).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("11 passages use it"),
    });
  });

  test("finds a text anywhere in a passage, in any case", async () => {
    const { passages, total } = await page({ text: "LEAF 11" });
    expect(total).toBe(1);
    expect(passages[0]).toMatchObject({ passageText: "<p>Leaf 11 elsewhere.</p>" });
    expect(await page({ text: "no such words" })).toMatchObject({ passages: [], total: 0 });
  });

  test("refuses an update of an older revision and keeps the current text", async () => {
    const passage = await passageOf();
    const change = (passageText: string, rev: number) =>
      Passages.update(deps, author, passage._id, {
        ...PassageInput.parse({ examType: "JEE", ...NAMES, passageText }),
        rev,
      });
    expect(await change("<p>Second.</p>", 1)).toMatchObject({ rev: 2 });
    await expect(change("<p>Third.</p>", 1)).rejects.toMatchObject({ code: "conflict" });
    expect(await Passages.read(deps, passage._id)).toMatchObject({ passageText: "<p>Second.</p>" });
  });
});
