import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { DraftInput } from "../terms/test/test-input.schema.ts";
import * as Drafts from "./test-draft.service.ts";

const clock = testClock();
useCloud();
const meera = { ...admin(), name: "Meera" };
const ravi = { ...admin(), name: "Ravi" };
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const half = { name: "Optics", examType: "as level", durationMinutes: "", sectionDetails: [{}] };
const input = (fields: object, rev?: number) =>
  DraftInput.parse({ fields, ...(rev !== undefined && { rev }) });

test("an unfinished test is saved as it is, and another administrator can continue it", async () => {
  const { _id } = await Drafts.create(deps, meera, input(half));
  clock.advance(1000);
  const sections = [{ questionIds: ["q_1", "q_2"] }, { questionIds: ["q_3"] }];
  const saved = await Drafts.save(deps, ravi, _id, input({ ...half, sectionDetails: sections }, 1));
  expect(saved).toMatchObject({ rev: 2, questions: 3, examType: "AS_LEVEL", updatedBy: "Ravi" });
  expect(await Drafts.read(deps, _id)).toEqual(saved);
  const later = await Drafts.create(deps, meera, input({}));
  clock.advance(1000);
  await Drafts.save(deps, meera, later._id, input({ name: "Waves" }));
  const listed = (await Drafts.list(deps)).map(({ name }) => name);
  expect(listed).toEqual(["Waves", "Optics"]);
  await Drafts.remove(deps, meera, later._id);
  await expect(Drafts.read(deps, later._id)).rejects.toMatchObject({ kind: "not-found" });
});

test("of two concurrent saves one is refused, names the other's author and changes nothing", async () => {
  const { _id } = await Drafts.create(deps, meera, input(half));
  const both = await Promise.allSettled(
    [meera, ravi].map((who) => Drafts.save(deps, who, _id, input({ name: who.name }, 1))),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const winner = both[0]?.status === "fulfilled" ? "Meera" : "Ravi";
  const lost = both.find(({ status }) => status === "rejected");
  expect(lost).toMatchObject({
    reason: { kind: "conflict", code: "edited_meanwhile", details: { rev: 2, by: winner } },
  });
  expect((await Drafts.read(deps, _id)).fields).toEqual({ name: winner });
});

test.each(["before", "after"] as const)(
  "a save killed %s any of its writes leaves the old draft or the new one",
  async (when) => {
    const { _id } = await Drafts.create(deps, meera, input({ name: "Old" }));
    for (const [k, kept] of when === "before"
      ? ["Old", "Old", "New"].entries()
      : ["Old", "New", "New"].entries()) {
      await Drafts.save(deps, meera, _id, input({ name: "Old" }));
      const dying = depsFailingAt(deps, k, when);
      await expect(Drafts.save(dying.deps, meera, _id, input({ name: "New" }))).rejects.toThrow();
      expect((await Drafts.read(deps, _id)).fields).toEqual({ name: kept });
    }
  },
);

test("rejects fields that a test does not have, and drafts that are too long", () => {
  expect(DraftInput.safeParse({ fields: { answerKey: 1 } }).success).toBe(false);
  const long = { fields: { instructions: "x".repeat(250_000) } };
  expect(DraftInput.safeParse(long).success).toBe(false);
});
