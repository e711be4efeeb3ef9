import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { limit } from "../../testing/limits.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import { addTest, admin, answersTo, student, testClock, testDeps } from "../../testing/world.ts";
import { load } from "../assessment/assessment.service.ts";
import * as Processing from "../processing/processing.service.ts";
import { submit } from "../submission/submit.service.ts";
import * as Exports from "./export.service.ts";

useCloud();

/** With these limits, every spreadsheet is too large for a direct download. */
const NONE_DIRECT = { takers: 0, cells: 0 };
const clock = testClock();
const author = admin();

/** A processed test of two students. */
async function processed() {
  const deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
  const exam = await addTest(deps, author);
  for (const actor of [student(), student("Kabir Khan")]) {
    await submit(deps, actor, exam._id, { answers: answersTo(exam, "right") });
  }
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  return { deps, testId: exam._id };
}
type World = Awaited<ReturnType<typeof processed>>;

/** What the button does, and then the job that it starts. */
async function ask(deps: Deps, { testId }: World): Promise<void> {
  await Exports.request(deps, testId, NONE_DIRECT);
  const { run } = await load(deps, testId);
  await Exports.make(deps, { testId, run: run ?? "" });
}

test(
  "results that are exported, killed at any write and asked for again, are the same file",
  { tags: [THOROUGH], timeout: limit(120_000) },
  async () => {
    let worlds = 0;
    for await (const { world, at } of killedAtEachWrite(processed, ask)) {
      const { deps, testId } = world;
      clock.advance(3 * MINUTE);
      await ask(deps, world);
      const { state, url } = await Exports.progress(deps, testId, NONE_DIRECT);
      expect([at, state]).toEqual([at, "ready"]);
      const book = await openSpreadsheet(
        new Uint8Array(await (await fetch(url ?? "")).arrayBuffer()),
      );
      const direct = await openSpreadsheet((await Exports.file(deps, testId)).bytes);
      for (const name of ["Takers", "Questions", "Test"]) {
        expect([at, rowsOf(book, name)]).toEqual([at, rowsOf(direct, name)]);
      }
      worlds++;
    }
    // The note and the file: killed before or after each (4), and two runs without a kill.
    expect(worlds).toBe(6);
  },
);
