import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { admin, student, testClock, testDeps } from "../../testing/world.ts";
import * as Exports from "./series-export.service.ts";
import { SeriesExportRef } from "./series-export.schema.ts";
import * as Views from "./series-view.service.ts";
import { overExam } from "./series.fixture.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import { requestMerges } from "./merge-queue.service.ts";
import { mergeDue } from "./merge.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const sent: unknown[] = [];

beforeAll(() => {
  const send = async (_event: string, detail: unknown) => void sent.push(detail);
  deps = { ...testDeps(clock), events: { send } };
});

test("an exam's spreadsheet is made by a job once its tests are merged", async () => {
  const fields = [0, 1].map((shift) =>
    [4, 2].map((correct, i): [Actor, number] => [student(`Student ${shift} ${i}`), correct]),
  );
  const { examId } = await overExam(deps, admin(), clock, fields);
  await expect(Exports.request(deps, examId)).rejects.toMatchObject({ code: "not_merged" });
  await requestMerges(deps);
  expect(sent.splice(0)).toContainEqual({ examId });
  expect(await mergeDue(deps, examId)).toBe(true);
  expect(await Exports.request(deps, examId)).toMatchObject({ state: "preparing", of: 4 });
  const [ref] = sent.splice(0).map((one) => SeriesExportRef.parse(one));
  if (!ref) throw new Error("No job was asked for");
  await Exports.make(deps, ref);
  const { state, url } = await Exports.progress(deps, examId);
  expect(state).toBe("ready");
  const file = await fetch(url ?? "");
  expect(file.status).toBe(200);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(2000);
  expect((await SeriesStore.list(deps, "JEE")).map((one) => one.examId)).toContain(examId);
  expect((await Views.list(deps, "NEET")).map(({ _id }) => _id)).not.toContain(examId);
});
