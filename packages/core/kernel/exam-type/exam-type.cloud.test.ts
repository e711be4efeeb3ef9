import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { iso, MINUTE } from "../shared/time.ts";
import { EXAM_TYPES, unset } from "./exam-type.rules.ts";
import * as ExamTypes from "./exam-type.service.ts";

const clock = testClock();
useCloud();
const meera = admin();

const offer = { name: "JEE Main", fee: 4999, days: 180, includes: ["All tests"] };

test("nothing is for sale until a fee is set, and a new fee shows immediately in every list", async () => {
  const deps = testDeps(clock);
  expect(await ExamTypes.list(deps)).toEqual(EXAM_TYPES.map(unset));
  expect(await ExamTypes.offers(deps)).toEqual([]);
  expect(await ExamTypes.offerOf(deps, "JEE")).toBeUndefined();
  const set = await ExamTypes.change(deps, meera, "JEE", { ...offer, rev: 0 });
  expect(set).toEqual({
    examType: "JEE",
    ...offer,
    rev: 1,
    updatedAt: iso(clock.now()),
    updatedBy: meera.name,
  });
  expect(await ExamTypes.offers(deps)).toEqual([{ examType: "JEE", ...offer }]);
  expect(await ExamTypes.offerOf(deps, "JEE")).toEqual({ examType: "JEE", ...offer });
  expect((await ExamTypes.list(deps)).map(({ name }) => name)).toEqual(
    EXAM_TYPES.map((code) => (code === "JEE" ? "JEE Main" : unset(code).name)),
  );
  expect(await ExamTypes.introduce(deps, "JEE", offer)).toBe(false);
});

test("of two who edit the same settings the later is refused, and each change is in the log", async () => {
  const deps = testDeps(clock);
  await ExamTypes.change(deps, meera, "NEET", { ...offer, rev: 0 });
  const again = { ...offer, fee: 5999, rev: 0 };
  await expect(ExamTypes.change(deps, meera, "NEET", again)).rejects.toMatchObject({
    kind: "conflict",
    code: "conflict",
  });
  clock.advance(1);
  await ExamTypes.change(deps, meera, "NEET", { ...again, rev: 1 });
  const month = `AUDIT#${iso(clock.now()).slice(0, 7)}`;
  const where = { text: "pk = :pk", values: { ":pk": month } };
  const acts = await deps.content.all({ where, consistent: true });
  const fees = acts
    .filter(({ target }) => target === "NEET")
    // This file wrote the entries, so their shape is known.
    .map((act) => (act["after"] as { fee: number }).fee);
  expect(fees).toEqual([4999, 5999]);
});

test("a fee that is taken away ends the offer; another process hears of it within a minute", async () => {
  const [deps, other] = [testDeps(clock), testDeps(clock)];
  await ExamTypes.change(deps, meera, "A_LEVEL", { ...offer, rev: 0 });
  const sold = async () => (await ExamTypes.offers(other)).map(({ examType }) => examType);
  expect(await sold()).toContain("A_LEVEL");
  await ExamTypes.change(deps, meera, "A_LEVEL", { ...offer, fee: null, rev: 1 });
  expect(await ExamTypes.offerOf(other, "A_LEVEL")).toBeUndefined();
  clock.advance(MINUTE);
  expect(await sold()).not.toContain("A_LEVEL");
});
