import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Session } from "@academy/core/user/user.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { handler as apiHandler } from "./api/handler.ts";
import { context, event } from "./api/testing/lambda-event.fixture.ts";
import { buildFunctions } from "./bundle.ts";
import type { handler as scheduleHandler } from "./jobs/schedule.ts";

useCloud();
let folder: string;
let api: typeof apiHandler;
let schedule: typeof scheduleHandler;

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
});
