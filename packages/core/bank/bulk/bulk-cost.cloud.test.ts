import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { begin, finish, putQuestion, questionIds } from "./bulk.fixture.ts";
import * as BulkJobs from "./bulk-job.service.ts";

useCloud();
const author = admin();
const meter = createMeter();
const COUNT = 60;
const [OPTICS, WAVES] = ["Optics", "Waves"].map((topic) => ({
  subject: "Physics",
  topic,
  subTopic: "All",
}));
let deps: Deps;

/** A text of about two kilobytes with 24 words, the most that are indexed. */
const text = Array.from({ length: 24 }, (_, i) => `word${String.fromCharCode(97 + i)}x`).join(" ");
const solution = `<p>${"A solution of usual length. ".repeat(40)}</p>`;

beforeAll(async () => {
  const events: Deps["events"] = { send: async () => {} };
  deps = { ...testDeps(testClock(), meter), events };
  const { _id: subjectTopicId } = await Catalogue.create(deps, author, { ...OPTICS! });
  await Catalogue.create(deps, author, { ...WAVES! });
  for (let n = 0; n < COUNT; n++) {
    await putQuestion(deps, n, { subjectTopicId, question: `<p>${text}</p>`, solution });
  }
});

async function unitsPerQuestion(work: () => Promise<unknown>): Promise<number> {
  meter.reset();
  await work();
  return meter.usage.writeUnits / COUNT;
}

test("a moved question costs at most 31 write units, and 31 to move back", async () => {
  const change = { kind: "move", ...WAVES };
  let jobId = "";
  const moved = await unitsPerQuestion(async () => {
    const started = await begin(deps, author, { select: { ids: questionIds(COUNT) }, change });
    const done = await finish(deps, started);
    expect(done).toMatchObject({ state: "done", changed: COUNT, failed: 0 });
    jobId = done.jobId ?? "";
  });
  const undone = await unitsPerQuestion(async () => {
    const started = await BulkJobs.undo(deps, author, jobId);
    expect((await finish(deps, started)).undo).toMatchObject({ changed: COUNT, failed: 0 });
  });
  expect([moved, undone].map((units) => units <= 31)).toEqual([true, true]);
  // Proves that the cost was really measured: every word of every question was written.
  expect(Math.min(moved, undone)).toBeGreaterThan(24);
});

test("a change of state costs at most 29, and one of marks only the question", async () => {
  const cost = (change: object) =>
    unitsPerQuestion(async () => {
      const started = await begin(deps, author, { select: { ids: questionIds(COUNT) }, change });
      expect(await finish(deps, started)).toMatchObject({ changed: COUNT, failed: 0 });
    });
  expect(await cost({ kind: "state", state: "DRAFT" })).toBeLessThanOrEqual(29);
  expect(await cost({ kind: "marks", marks: 2 })).toBeLessThanOrEqual(6);
});
