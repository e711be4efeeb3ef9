import { describe, expect, it } from "vitest";
import { bareDeps } from "../api/testing/bare-deps.fixture.ts";
import { createHandler } from "./run-schedule.ts";

const event = { id: "event-1", source: "aws.events", "detail-type": "Scheduled Event" };

describe("a scheduled job", () => {
  it("fails loudly when its cloud is unreachable, so that the platform retries", async () => {
    const { deps, lines } = bareDeps();
    await expect(createHandler(deps, "rest")(event)).rejects.toThrow("no cloud");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: "error", event: "schedule.failed", eventId: "event-1" },
      // The failure cannot be recorded for administrators either.
      { level: "error", event: "job-failure.write-failed", job: "schedule" },
    ]);
  });
});
