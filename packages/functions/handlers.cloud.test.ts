import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createDeps } from "@academy/core/platform/deps.ts";
import * as Processing from "@academy/core/result/processing.service.ts";
import { HOUR } from "@academy/core/shared/time.ts";
import { load as loadTest } from "@academy/core/test/test.service.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  student,
  testClock,
  testDeps,
} from "@academy/core/testing/world.ts";
import { submit } from "@academy/core/attempt/submit.service.ts";
import { promote } from "@academy/core/user/user-admin.service.ts";
import * as Users from "@academy/core/user/user.service.ts";
import type { Session } from "@academy/core/user/user.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { handler as apiHandler } from "./api/handler.ts";
import { context, event } from "./api/testing/lambda-event.fixture.ts";
import { buildFunctions } from "./bundle.ts";
import type { handler as exportHandler } from "./jobs/export.ts";
import type { handler as scheduleHandler } from "./jobs/schedule.ts";

useCloud();
let folder: string;
let api: typeof apiHandler;
let schedule: typeof scheduleHandler;
let makeExport: typeof exportHandler;

/** The built file, loaded from a folder without node_modules, as Lambda has it. */
async function load<Handler>(name: string): Promise<Handler> {
  const file = pathToFileURL(join(folder, name, "handler.mjs")).href;
  const module: { handler: Handler } = await import(file);
  return module.handler;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-handlers-"));
  await buildFunctions(folder);
  api = await load("api");
  schedule = await load("schedule");
  makeExport = await load("export");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the built functions", () => {
  it("sign a student up and know the token, by API Gateway's events", async () => {
    const input = { name: "Asha", email: "asha@example.org", password: "correct horse 7 battery" };
    const made = await api(event("POST", "/api/auth/register", JSON.stringify(input)), context);
    expect(made.statusCode).toBe(200);
    // Let out by the endpoint's own schema.
    const { token } = JSON.parse(made.body) as Session;
    const headers = { authorization: `Bearer ${token}` };
    const told = await api(event("GET", "/api/auth/me", undefined, headers), context);
    expect(JSON.parse(told.body)).toMatchObject({ email: "asha@example.org", role: "student" });
  });

  it("load what administrators and documents need when it is asked for", async () => {
    const page = await api(event("GET", "/api/docs"), context);
    expect([page.statusCode, page.isBase64Encoded]).toEqual([200, false]);
    expect(page.body).toContain("/api/tests/createtest");
  });

  it("sweep by the schedule's events, and log what was done in one line", async () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const scheduled = { id: "event-1", source: "aws.events", "detail-type": "Scheduled Event" };
    await schedule(scheduled);
    const lines = write.mock.calls.map(([line]) => String(line));
    write.mockRestore();
    const swept = lines.filter((line) => line.includes("schedule_swept"));
    expect(swept).toHaveLength(1);
    expect(JSON.parse(swept[0] ?? "")).toMatchObject({
      eventId: "event-1",
      closed: 0,
      processed: [],
    });
  });

  it("answer a spreadsheet as bytes, and make a large one by the bus's events", async () => {
    const clock = testClock();
    const deps = testDeps(clock);
    const exam = await addTest(deps, admin());
    await submit(deps, student(), exam._id, { answers: answersTo(exam, "right") });
    clock.advance(2 * HOUR);
    await Processing.processTest(deps, exam._id);

    const input = { name: "Ada", email: "ada@example.org", password: "correct horse 8 battery" };
    await Users.register(createDeps(process.env), input, { ip: "127.0.0.1" });
    await promote(createDeps(process.env), input.email);
    const { name: _name, ...credentials } = input;
    const entry = event("POST", "/api/auth/login", JSON.stringify(credentials));
    const made = await api(entry, context);
    // Let out by the endpoint's own schema.
    const { token } = JSON.parse(made.body) as Session;
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/submissions/admin/tests/${exam._id}/export.xlsx`;
    const file = await api(event("GET", path, undefined, headers), context);
    expect([file.statusCode, file.isBase64Encoded]).toEqual([200, true]);
    const book = await openSpreadsheet(new Uint8Array(Buffer.from(file.body, "base64")));
    expect(rowsOf(book, "Takers")).toMatchObject([{ Rank: 1, Name: "Asha Rao" }]);

    const { run } = await loadTest(deps, exam._id);
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await makeExport({ id: "event-2", detail: { testId: exam._id, run } });
    const lines = write.mock.calls.map(([line]) => String(line));
    write.mockRestore();
    expect(lines.filter((line) => line.includes("export_made"))).toHaveLength(1);
  });
});
