import { EXPORT_REQUESTED } from "@academy/core/exam/result-export/export.schema.ts";
import type { AdminFigures } from "@academy/core/back-office/dashboard/admin-figures.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import { openRoleCloud, testClock } from "../api/testing/role-cloud.fixture.ts";
import * as MakeExport from "./make-export.ts";
import * as RunSchedule from "./run-schedule.ts";

const clock = testClock();
const cloud = useCloud({ clock });

test("a failed run is on the administrators' dashboard, a successful one is not", async () => {
  const api = await openRoleCloud(cloud.env, clock);
  const figures = async () => {
    const path = "/api/admin/figures";
    const answer = await api.send({ method: "GET", path, token: api.callers.admin });
    // Parsed by the endpoint's own schema.
    return ((await answer.json()) as AdminFigures).failedJobs;
  };
  await RunSchedule.createHandler(api.deps, "rest")({ id: "event-1" });
  expect(await figures()).toEqual([]);

  const detail = { testId: `t_${"0".repeat(20)}`, run: `run_${"0".repeat(20)}` };
  const asked = { id: "event-2", "detail-type": EXPORT_REQUESTED, detail };
  const made = () => MakeExport.createHandler(api.deps)(asked);
  await expect(made()).rejects.toThrow("not found");
  await expect(made()).rejects.toThrow("not found");
  const lastAt = new Date(clock.now()).toISOString();
  expect(await figures()).toEqual([{ job: "export", times: 2, lastAt }]);
});
