import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Sheets from "../result-export/statistics-sheets.rules.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { Analytics } from "../terms/result/analytics.schema.ts";
import type { Report } from "../terms/result/result.schema.ts";
import { LATER_FIGURES, lackingIn, RUN_FORMAT } from "../terms/result/run-format.rules.ts";
import * as Reports from "./report.service.ts";
import * as Statistics from "./statistics.service.ts";
import * as Takers from "./taker.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let testId: string;
let submissionId: string;
let taker: Actor;
let now: Analytics;

/** The names of those fields of a run that later formats added. */
const FIELDS = { attempted: "attempted", time: "medianTimeFull" } as const;

/** The same run as an earlier release wrote it: without the figures that it did not count. */
function writtenBy(format: number, { format: _now, questions, ...run }: Analytics): unknown {
  const fields = lackingIn({ format }).map((figure) => FIELDS[figure]);
  return {
    // Before the first deployment, runs had no format.
    ...(format > 0 && { format }),
    ...run,
    questions: questions.map((one) =>
      Object.fromEntries(
        Object.entries(one).filter(([name]) => !fields.some((field) => field === name)),
      ),
    ),
  };
}

beforeAll(async () => {
  deps = memoryDeps(clock);
  taker = student("Asha Rao");
  const others = Array.from(
    { length: 11 },
    (_, n) => [`S ${n}`, n % 2 ? "right" : "wrong"] as const,
  );
  const world = await worldWith({
    deps,
    author,
    takers: [[taker, "right"], ...others],
    over: clock,
  });
  testId = world.exam._id;
  submissionId = world.submissions[0] ?? "";
  const { run } = (await TestStore.find(deps, testId)) ?? {};
  now = await AnalyticsStore.read(deps, testId, run ?? "");
});

/** Gives the test the results of an earlier release. */
async function becomeOlder(format: number): Promise<void> {
  const run = `run_format${format}`;
  await deps.artifacts.writeOnce(`analytics/${testId}/${run}.json`, writtenBy(format, now));
  const change = { text: "SET #run = :run", names: { "#run": "run" }, values: { ":run": run } };
  await deps.content.update({ pk: `T#${testId}`, sk: "M" }, change);
  TestStore.forgetPublished(deps, testId);
}

async function reportFor(actor: Actor): Promise<Report> {
  const report = await Reports.read(deps, actor, submissionId);
  if (!report.released) throw new Error("The report is open");
  return report;
}

describe.each(Array.from({ length: RUN_FORMAT }, (_, format) => format))(
  "results of format %i",
  (format) => {
    test("keep their figures, and say to staff which ones come with the next processing", async () => {
      const before = await Statistics.read(deps, testId);
      expect(before.lacking).toBeUndefined();
      await becomeOlder(format);
      const { lacking, questions, ...older } = await Statistics.read(deps, testId);
      expect(lacking).toEqual(lackingIn({ format }));
      const { questions: full, ...whole } = before;
      expect(older).toEqual(whole);
      const time = { averageTimeCorrect: null };
      const withoutTimes = (all: typeof full) => all.map((one) => ({ ...one, ...time }));
      expect(withoutTimes(questions)).toEqual(withoutTimes(full));
    });

    test("are exported with the same words in the cells that are empty", async () => {
      const statistics = await Statistics.read(deps, testId);
      const at = (header: string) =>
        Sheets.QUESTION_SHEET.findIndex((column) => column.header === header);
      const [first] = Sheets.questionRows(statistics);
      const isLacking = lackingIn({ format }).includes("time");
      const time = isLacking
        ? "Process again to see this"
        : statistics.questions[0]?.averageTimeCorrect;
      expect(first?.[at("Median seconds when correct")]).toBe(time);
      expect(first?.[at("Attempted")]).toBe(12);
    });

    test("give a student a whole report without them", async () => {
      const { stats, ...rest } = (await reportFor(taker)).questionReport[0]!;
      expect(Object.keys(stats).includes("averageTimeCorrect")).toBe(
        !lackingIn({ format }).includes("time"),
      );
      expect(stats).toMatchObject({ attemptedPercentage: 100 });
      expect(rest.status).toBe("full");
      expect(await reportFor(taker)).toMatchObject({ rank: 1, totalStudents: 12 });
    });

    test("list their takers, and are whole when the test is processed again", async () => {
      const list = await Takers.list(deps, testId, { search: "", page: 1 });
      expect(list.takers).toHaveLength(12);
      await Processing.processTest(deps, testId, { force: true });
      expect((await Statistics.read(deps, testId)).lacking).toBeUndefined();
      expect((await reportFor(author)).questionReport[0]?.stats.averageTimeCorrect).toBe(10);
    });
  },
);

test("a figure that is new needs a higher format, and its field may be missing", () => {
  expect(lackingIn({ format: RUN_FORMAT })).toEqual([]);
  expect(lackingIn({ format: 0 })).toEqual([...LATER_FIGURES]);
  for (let format = 0; format <= RUN_FORMAT; format++) {
    expect(Analytics.safeParse(writtenBy(format, now)).success).toBe(true);
  }
});

test("results of a later release are read by one that was put back", () => {
  const later = { ...now, format: RUN_FORMAT + 1, news: { of: "later" } };
  expect(Analytics.parse(later)).toEqual({ ...now, format: RUN_FORMAT + 1 });
  expect(lackingIn(later)).toEqual([]);
});
