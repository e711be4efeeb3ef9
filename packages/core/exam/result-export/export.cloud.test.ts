import { createHandler } from "@academy/functions/jobs/make-export.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import type { Workbook } from "exceljs";
import { beforeAll, describe, expect, test } from "vitest";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import * as Statistics from "../result/statistics.service.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import type { ExportRef } from "./export.schema.ts";
import * as Exports from "./export.service.ts";

const clock = testClock();
const cloud = useCloud();
const author = admin();
let deps: Deps;
let logged: string[];

/** With these limits, every spreadsheet is too large for a direct download. */
const NONE_DIRECT = { takers: 0, cells: 0 };

beforeAll(() => {
  const error = (event: string) => void logged.push(event);
  logged = [];
  deps = { ...testDeps(clock), log: { info: () => {}, error } };
});

/** A processed test: one student all right, two half right, one blank, and a trial. */
async function processed(more: Record<string, unknown> = {}) {
  const exam = await addTest(deps, author, more);
  const right = answersTo(exam, "right");
  const half = Object.fromEntries(Object.entries(right).slice(0, 3));
  const students = [
    { actor: student("=Asha Rao"), answers: right },
    { actor: student("आशा राव"), answers: half },
    { actor: student("Kabir Khan"), answers: half },
    { actor: student("Zoya Ali"), answers: {} },
  ];
  const submissions: string[] = [];
  for (const { actor, answers } of students) {
    submissions.push((await submit(deps, actor, exam._id, { answers })).submissionId);
    clock.advance(1000);
  }
  await submit(deps, author, exam._id, { answers: right });
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  return { exam, submissions };
}

const fullMarks = (exam: TestAdminView) => exam.maxMarks / questionIds(exam).length;

describe("the spreadsheet of a small test", () => {
  let done: Awaited<ReturnType<typeof processed>>;
  let book: Workbook;

  beforeAll(async () => {
    done = await processed({ name: "Mechanics: one/two" });
    const { name, bytes } = await Exports.file(deps, done.exam._id);
    expect(name).toBe("Mechanics one two.xlsx");
    book = await openSpreadsheet(bytes);
  });

  test("has a row per taker in rank order, with the figures of the report", async () => {
    const rows = rowsOf(book, "Takers");
    const names = rows.map(({ Name }) => Name);
    expect(names[0]).toBe("=Asha Rao");
    expect(new Set(names.slice(1, 3))).toEqual(new Set(["Kabir Khan", "आशा राव"]));
    expect(rows.map(({ Rank }) => Rank)).toEqual([1, 2, 2, 4]);
    const byName = new Map(rows.map((row) => [row["Name"], row]));
    const students = ["=Asha Rao", "आशा राव", "Kabir Khan", "Zoya Ali"];
    for (const [i, submission] of done.submissions.entries()) {
      const report = await Reports.read(deps, author, submission);
      if (!report.released) throw new Error("The report is open");
      const row = byName.get(students[i] ?? "");
      const marks = report.questionReport.map(
        (_, q) => row?.[`Q${q + 1} (of ${fullMarks(done.exam)})`],
      );
      const seconds = report.questionReport.map((_, q) => row?.[`Q${q + 1} (s)`]);
      expect(row).toMatchObject({
        Score: report.score,
        Percentile: report.percentile,
        Rank: report.rank,
        Correct: report.stats.correct,
        Partial: report.stats.partial,
        Wrong: report.stats.incorrect,
        Unattempted: report.stats.unattempted,
        "Total time (s)": report.totalTimeTaken,
        "Physics (marks)": report.subjectScores["Physics"],
      });
      expect(marks).toEqual(report.questionReport.map(({ marksAwarded }) => marksAwarded));
      expect(seconds).toEqual(report.questionReport.map(({ timeTaken }) => timeTaken));
      const at = row?.["Submitted at (IST)"];
      if (!(at instanceof Date)) throw new Error("A moment is a date");
      const off = at.getTime() - 5.5 * HOUR - Date.parse(report.submittedAt);
      expect(Math.abs(off)).toBeLessThan(5);
    }
  });

  test("has each question's statistics and the test's", async () => {
    const statistics = await Statistics.read(deps, done.exam._id);
    const questions = rowsOf(book, "Questions");
    expect(questions).toHaveLength(statistics.questions.length);
    statistics.questions.forEach((one, i) =>
      expect(questions[i]).toMatchObject({
        Key: one.key,
        "Facility (%)": one.facility,
        "Discrimination (item-rest × 100)": one.discrimination ?? "–",
        Correct: one.counts.full,
      }),
    );
    const figures = new Map(rowsOf(book, "Test").map(({ Figure, Value }) => [Figure, Value]));
    expect(figures.get("Test")).toBe("Mechanics: one/two");
    expect(figures.get("Median marks")).toBe(statistics.median);
    expect(figures.get("Ranked students")).toBe(4);
  });

  test("is downloaded directly, without a job", async () => {
    expect(await Exports.request(deps, done.exam._id)).toMatchObject({ state: "direct", of: 4 });
  });

  test("still has a row for a missing attempt, which is logged", async () => {
    const { exam, submissions } = await processed();
    const [, userId = ""] = (submissions[3] ?? "").split(".");
    const { items } = await deps.attempts.query({
      index: "byUser",
      where: { text: "userPk = :pk", values: { ":pk": `U#${userId}` } },
    });
    const [item] = items;
    await deps.attempts.remove({ pk: String(item?.["pk"]), sk: String(item?.["sk"]) });
    const { bytes } = await Exports.file(deps, exam._id);
    const last = rowsOf(await openSpreadsheet(bytes), "Takers").at(-1);
    expect(last).toMatchObject({ Rank: 4, Name: "Zoya Ali", Score: 0, Correct: null });
    expect(logged).toEqual(["export.row-failed"]);
  });
});

test("nothing is exported before the test is processed", async () => {
  const exam = await addTest(deps, author);
  for (const verb of [Exports.file, Exports.request, Exports.progress]) {
    await expect(verb(deps, exam._id)).rejects.toMatchObject({ code: "not_processed" });
  }
});

describe("the spreadsheet of a large test", () => {
  const view = (testId: string) => Exports.progress(deps, testId, NONE_DIRECT);
  const refOf = async (testId: string): Promise<ExportRef> => ({
    testId,
    run: (await loadTest(deps, testId)).run ?? "",
  });

  test("is written by a job that an event starts, and downloaded from an address", async () => {
    const { exam } = await processed({ name: "Größe" });
    expect(await view(exam._id)).toMatchObject({ state: "none", url: null });
    const made = new Promise<void>((resolve, reject) => {
      cloud.onEvent((event) => createHandler(deps)(event).then(resolve, reject));
    });
    const asked = await Exports.request(deps, exam._id, NONE_DIRECT);
    expect(asked).toEqual({ state: "preparing", done: 0, of: 4, url: null });
    await made;
    const { state, url } = await Exports.request(deps, exam._id, NONE_DIRECT);
    expect(state).toBe("ready");
    const response = await fetch(url ?? "");
    expect(response.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Gr%C3%B6%C3%9Fe.xlsx",
    );
    const book = await openSpreadsheet(new Uint8Array(await response.arrayBuffer()));
    const direct = await openSpreadsheet((await Exports.file(deps, exam._id)).bytes);
    for (const name of ["Takers", "Questions", "Test"]) {
      expect(rowsOf(book, name)).toEqual(rowsOf(direct, name));
    }
    expect((await fetch((url ?? "").split("?")[0] ?? "")).status).toBe(403);
  });

  test("starts one job, however often the button is pressed", async () => {
    const { exam } = await processed();
    let sent = 0;
    const counting = { ...deps, events: { send: async () => void sent++ } };
    const asks = Array.from({ length: 5 }, () => Exports.request(counting, exam._id, NONE_DIRECT));
    expect(new Set((await Promise.all(asks)).map(({ state }) => state))).toEqual(
      new Set(["preparing"]),
    );
    expect(sent).toBe(1);
  });

  test("can be requested again when its job has no heartbeat", async () => {
    const { exam } = await processed();
    const kinds: string[] = [];
    const silent = { ...deps, events: { send: async (kind: string) => void kinds.push(kind) } };
    await Exports.request(silent, exam._id, NONE_DIRECT);
    clock.advance(3 * MINUTE);
    expect(await view(exam._id)).toMatchObject({ state: "failed" });
    expect(await Exports.request(silent, exam._id, NONE_DIRECT)).toMatchObject({
      state: "preparing",
    });
    expect(kinds).toEqual(["Export requested", "Export requested"]);
  });

  test("has failed immediately when the event cannot be sent", async () => {
    const { exam } = await processed();
    const broken = { ...deps, events: { send: () => Promise.reject(new Error("No bus")) } };
    await expect(Exports.request(broken, exam._id, NONE_DIRECT)).rejects.toThrow("No bus");
    expect(await view(exam._id)).toMatchObject({ state: "failed", url: null });
  });

  test("is published completely or not at all, and a retry repairs a failure", async () => {
    const { exam } = await processed();
    const ref = await refOf(exam._id);
    // A client that fails every upload.
    const s3 = Object.create(deps.s3, {
      send: {
        value: (command: { constructor: { name: string } }) =>
          command.constructor.name === "PutObjectCommand"
            ? Promise.reject(new Error("The process died"))
            : deps.s3.send(command as never),
      },
    }) as Deps["s3"];
    await expect(Exports.make({ ...deps, s3 }, ref)).rejects.toThrow("died");
    expect(await view(exam._id)).toMatchObject({ state: "failed", url: null });
    await Promise.all([Exports.make(deps, ref), Exports.make(deps, ref)]);
    const { state, url } = await view(exam._id);
    expect(state).toBe("ready");
    const book = await openSpreadsheet(
      new Uint8Array(await (await fetch(url ?? "")).arrayBuffer()),
    );
    expect(rowsOf(book, "Takers")).toHaveLength(4);
  });

  test("is not started if its state cannot be saved", async () => {
    const { exam } = await processed();
    const dying = { ...deps, content: failingAt(deps.content, 0, "before") };
    await expect(Exports.request(dying, exam._id, NONE_DIRECT)).rejects.toThrow("died");
    expect(await view(exam._id)).toMatchObject({ state: "none" });
  });
});
