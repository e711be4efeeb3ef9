import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { setMarks } from "../marking/mark-override.service.ts";
import * as Corrections from "../correction/correction.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Processing from "../processing/processing.service.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import { admin, EVERY_TYPE, questionIds, testClock, testDeps } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import * as Exports from "./export.service.ts";

const clock = testClock();
useCloud();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

test("after a correction the workbook has the marks and statistics of the corrected key", async () => {
  const { exam } = await worldWith({
    deps,
    author,
    takers: [
      ["Best", "right"],
      ["Worst", "wrong"],
    ],
    over: clock,
  });
  const rows = async (sheet: string) =>
    rowsOf(await openSpreadsheet((await Exports.file(deps, exam._id)).bytes), sheet);
  const [, before] = await rows("Takers");
  const column = Object.keys(before ?? {}).find((name) => name.startsWith("Q2 (of")) ?? "";
  expect(before?.[column]).toBe(0);
  const [, second = ""] = questionIds(exam);
  const changes = [{ questionId: second, dropped: true as const, note: "Both are right." }];
  await Corrections.publish(deps, author, exam._id, { from: "key", changes, inBank: false });
  const [, after] = await rows("Takers");
  expect(after).toMatchObject({ Name: "Worst", Attempted: 6, Correct: 0, Dropped: 1 });
  expect(Number(after?.[column])).toBeGreaterThan(0);
  expect(Number(after?.["Score"]) - Number(before?.["Score"])).toBe(after?.[column]);
  const [, dropped] = await rows("Questions");
  expect(dropped).toMatchObject({ Dropped: 2, Attempted: 2, Wrong: 0 });
});

test(
  "a teacher's mark is included in the total, subject, question and counts",
  { tags: ["thorough"] },
  async () => {
    const { exam, submissions } = await worldWith({
      deps,
      author,
      takers: [["Marked", "wrong"]],
      over: clock,
    });
    const [submissionId = ""] = submissions;
    const place = EVERY_TYPE.findIndex(({ responseType }) => responseType === "SUBJECTIVE");
    const questionId = questionIds(exam)[place] ?? "";
    await setMarks(deps, author, submissionId, { questionId, marks: 1, note: "Well argued." });
    await Processing.processTest(deps, exam._id, { force: true });
    const { bytes } = await Exports.file(deps, exam._id);
    const [row = {}] = rowsOf(await openSpreadsheet(bytes), "Takers");
    expect(row).toMatchObject({ Score: 1, Correct: 1, Wrong: EVERY_TYPE.length - 1 });
    const cell = (named: (header: string) => boolean) => row[Object.keys(row).find(named) ?? ""];
    expect(cell((header) => header.startsWith(`Q${place + 1} (of`))).toBe(1);
    const subjects = Object.keys(row).filter((header) => header.endsWith("(marks)"));
    expect(subjects.reduce((sum, header) => sum + Number(row[header]), 0)).toBe(1);
  },
);
