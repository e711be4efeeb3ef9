import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import * as Sets from "../../learning/practice/practice-set.service.ts";
import { SetRequest } from "../../learning/card/practice.schema.ts";
import { admin, ensureNames, NAMES, student, testClock, testDeps } from "../../testing/world.ts";
import {
  addPassage,
  addQuestions,
  assertNoLeak,
  change,
  type OpenQuestionsWorld,
  publish,
  release,
  served,
} from "./open-questions.fixture.ts";

const clock = testClock();
useCloud();
let world: OpenQuestionsWorld;

beforeAll(async () => {
  const deps = testDeps(clock);
  const by = admin();
  await ensureNames(deps, by);
  const topicId = (await Catalogue.find(deps, { ...NAMES }))?._id ?? "";
  world = { deps, clock, by, topicId };
});

describe("on the embedded cloud", () => {
  test("opening and publishing at the same time end open or held, never both", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { ids } = await addPassage(world);
      const wait = new Promise((resolve) => setTimeout(resolve, round * 8));
      const [, published] = await Promise.allSettled([
        change(world, ids, "PUBLIC", { confirmSimilar: true }),
        wait.then(() => publish(world, ids)),
      ]);
      const testIds = published.status === "fulfilled" ? [published.value._id] : [];
      if (published.status === "rejected") {
        expect(published.reason).toMatchObject({ code: "open_question" });
      }
      await assertNoLeak(world, testIds);
      const uses = await Uses.read(world.deps, ids);
      for (const id of ids) {
        const { open, held } = uses.of(id);
        expect(open === undefined || held.size === 0).toBe(true);
        ends.add(open ? "open" : "held");
      }
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  test("no kind of set has a planted question of a test that is not released", async () => {
    const planted = "zebracanary";
    const secret = await addQuestions(world, 2, { solution: `<p>${planted}</p>` });
    const { passageId, ids } = await addPassage(world);
    await publish(world, [...secret, ...ids]);
    await change(world, [...secret, ...ids], "PUBLIC", { confirmSimilar: true });
    const [open = ""] = await addQuestions(world, 1);
    await change(world, [open], "PUBLIC", { confirmSimilar: true });
    const from = { kind: "topics", examType: "JEE", topicIds: [world.topicId] };
    const request = SetRequest.parse({ from, count: 30 });
    const set = await Sets.make(world.deps, student().userId, request);
    const sent = JSON.stringify(set);
    for (const hidden of [planted, passageId, ...secret, ...ids])
      expect(sent).not.toContain(hidden);
    // Proves that the search finds what is served.
    expect(sent).toContain(open);
    expect(await served(world)).toContain(open);
  });

  test("a question is closed and held for a test in one write", async () => {
    const ids = await addQuestions(world, 3);
    await change(world, ids, "SUBSCRIBE", { confirmSimilar: true });
    const { _id } = await publish(world, ids, { allowOpen: true });
    const uses = await Uses.read(world.deps, ids);
    for (const id of ids) {
      expect(uses.of(id)).toMatchObject({ open: undefined, held: new Set([_id]), isUsed: true });
    }
    await assertNoLeak(world, [_id]);
    await release(world, _id);
    expect(await change(world, ids, "PUBLIC")).toEqual({ changed: 3, refused: [] });
    expect((await Uses.read(world.deps, ids)).of(ids[0] ?? "").held).toEqual(new Set());
  });
});
