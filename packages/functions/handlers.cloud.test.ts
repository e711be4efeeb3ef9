import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import * as Images from "@academy/core/bank/image/image.service.ts";
import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { EXPORT_REQUESTED } from "@academy/core/exam/result-export/export.schema.ts";
import { load as loadTest } from "@academy/core/exam/assessment/assessment.service.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import { admin, testClock, testDeps } from "@academy/core/testing/world.ts";
import { worldWith } from "@academy/core/testing/world-with.fixture.ts";
import { promote } from "@academy/core/people/account/user-admin.service.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { event } from "./api/testing/lambda-event.fixture.ts";
import { functionEntries } from "./bundle.ts";
import { buildFresh, type BuiltFunctions } from "./fresh-process.fixture.ts";

useCloud();
let built: BuiltFunctions;

/** The answer for API Gateway. */
const Answer = z.object({
  statusCode: z.number(),
  isBase64Encoded: z.boolean(),
  body: z.string(),
});

const api = async (...args: Parameters<typeof event>) =>
  Answer.parse((await built.call("api", event(...args))).answer);

const tokenIn = ({ body }: z.infer<typeof Answer>) =>
  z.object({ token: z.string() }).parse(JSON.parse(body)).token;

beforeAll(async () => {
  built = await buildFresh();
});
afterAll(() => built.remove());

describe("the built functions, each event in a process of its own", () => {
  it("sign a student up and accept the token, with API Gateway's events", async () => {
    const input = { name: "Asha", email: "asha@example.org", password: "correct horse 7 battery" };
    const made = await api("POST", "/api/auth/register", JSON.stringify(input));
    expect(made.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${tokenIn(made)}` };
    const me = await api("GET", "/api/auth/me", undefined, headers);
    expect(JSON.parse(me.body)).toMatchObject({ email: "asha@example.org", role: "student" });
  });

  it("load the code for administrators and documents on demand", async () => {
    const page = await api("GET", "/api/docs");
    expect([page.statusCode, page.isBase64Encoded]).toEqual([200, false]);
    expect(page.body).toContain("/api/tests/createtest");
  });

  it("run each scheduled job in its own handler, and log the result in one line", async () => {
    const event = { id: "event-1", source: "aws.events", "detail-type": "Scheduled Event" };
    for (const [job, done] of [
      ["close", { requested: 0, closed: 0 }],
      ["process", { requested: 0, processed: 0, minutesUnpublished: 0, refreshed: 0 }],
      ["payments", { orders: 0 }],
      ["rest", { removed: 0, resumed: 0, deleted: 0, reminded: 0 }],
    ] as const) {
      const { log } = await built.call("schedule", event, job);
      const swept = log.filter((line) => line["event"] === "schedule.finished");
      expect(swept).toMatchObject([{ job, eventId: "event-1", ...done }]);
    }
  });

  it("process a queue's message, and fail on an invalid one, so that the queue keeps it", async () => {
    const body = JSON.stringify({ detail: { shard: 3 } });
    const { log } = await built.call(
      "schedule",
      { Records: [{ messageId: "1", body }] },
      "closing",
    );
    const done = log.filter((line) => line["event"] === "message.processed");
    expect(done).toMatchObject([{ worker: "closing", shard: 3, closed: 0 }]);
    const nonsense = { Records: [{ messageId: "1", body: "{}" }] };
    await expect(built.call("schedule", nonsense, "processing")).rejects.toThrow(/Zod|invalid/i);
  });

  it("make the copies of an image with the encoder's native code", async () => {
    const deps = testDeps(testClock());
    const { image } = await Images.fromBytes(deps, admin(), pngOf(900, 600), {});
    const body = JSON.stringify({ detail: { key: image.public_id } });
    const { log } = await built.call("images", { Records: [{ messageId: "1", body }] });
    const done = log.filter((line) => line["event"] === "message.processed");
    expect(done).toMatchObject([{ worker: "images", key: image.public_id, state: "ready" }]);
    const copy = await fetch(image.secure_url.replace(".png", "-640.webp"));
    expect([copy.status, copy.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("fail on events of other functions with an error, as Lambda expects", async () => {
    // A deployment calls the check of a release without an event.
    const others = new Set(["api", "schedule", "release-check"]);
    const asynchronous = functionEntries.filter(({ name }) => !others.has(name));
    for (const { name } of asynchronous) {
      await expect(built.call(name, { detail: "nonsense" }), name).rejects.toThrow(/Zod|invalid/i);
    }
  });

  it("answer a spreadsheet as bytes, and export a large one by the bus's events", async () => {
    const clock = testClock();
    const deps = testDeps(clock);
    const { exam } = await worldWith({ deps, takers: [["Asha Rao", "right"]], over: clock });

    const input = { name: "Ada", email: "ada@example.org", password: "correct horse 8 battery" };
    await Users.register(createDeps(process.env), input, { ip: "127.0.0.1" });
    await promote(createDeps(process.env), input.email);
    const { name: _name, ...credentials } = input;
    const made = await api("POST", "/api/auth/login", JSON.stringify(credentials));
    const headers = { authorization: `Bearer ${tokenIn(made)}` };
    const path = `/api/submissions/admin/tests/${exam._id}/export.xlsx`;
    const file = await api("GET", path, undefined, headers);
    expect([file.statusCode, file.isBase64Encoded]).toEqual([200, true]);
    const book = await openSpreadsheet(new Uint8Array(Buffer.from(file.body, "base64")));
    expect(rowsOf(book, "Takers")).toMatchObject([{ Rank: 1, Name: "Asha Rao" }]);

    const { run } = await loadTest(deps, exam._id);
    const asked = {
      id: "event-2",
      "detail-type": EXPORT_REQUESTED,
      detail: { testId: exam._id, run },
    };
    const { log } = await built.call("export", asked);
    expect(log.filter((line) => line["event"] === "export.finished")).toHaveLength(1);
  });
});
