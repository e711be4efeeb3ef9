import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { submit } from "../attempt/submit.service.ts";
import * as Corrections from "../correction/correction.service.ts";
import type { Deps } from "../platform/deps.ts";
import * as Processing from "../result/processing.service.ts";
import { HOUR } from "../shared/time.ts";
import { openSpreadsheet, rowsOf } from "../testing/spreadsheet.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../testing/world.ts";
import * as Exports from "./export.service.ts";

const clock = testClock();
useCloud();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

test("after a correction marks, ranks and statistics are those of the corrected key", async () => {
  const exam = await addTest(deps, author);
  await submit(deps, student("Best"), exam._id, { answers: answersTo(exam, "right") });
  await submit(deps, student("Worst"), exam._id, { answers: answersTo(exam, "wrong") });
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  const rows = async (sheet: string) =>
    rowsOf(await openSpreadsheet((await Exports.file(deps, exam._id)).bytes), sheet);
  const [, before] = await rows("Takers");
  const column = Object.keys(before ?? {}).find((name) => name.startsWith("Q2 (of")) ?? "";
  expect(before?.[column]).toBe(0);
  const [, second = ""] = questionIds(exam);
  const changes = [{ questionId: second, dropped: true as const, note: "Both are right." }];
  await Corrections.publish(deps, author, exam._id, { from: "key", changes, inBank: false });
  const [, after] = await rows("Takers");
  expect(after).toMatchObject({ Name: "Worst", Correct: 1 });
  expect(Number(after?.[column])).toBeGreaterThan(0);
  expect(Number(after?.["Score"]) - Number(before?.["Score"])).toBe(after?.[column]);
  const [, dropped] = await rows("Questions");
  expect(dropped).toMatchObject({ Bonus: 2, Wrong: 0 });
});
