import { expect, expectTypeOf, it } from "vitest";
import { createLog, type LogEvent } from "./log.ts";

it("adds the common fields to every line and leaves out undefined ones", () => {
  const lines: unknown[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)), {
    version: "12",
    other: undefined,
  });
  log.info("schedule.finished", { closed: 3 });
  log.error("request.failed", "broken", { route: "/api/health" });
  expect(lines).toEqual([
    { level: "info", event: "schedule.finished", version: "12", closed: 3 },
    {
      level: "error",
      event: "request.failed",
      version: "12",
      route: "/api/health",
      error: "broken",
    },
  ]);
});

it("takes event names in one spelling, which the compiler checks", () => {
  expectTypeOf<"import.refused">().toExtend<LogEvent>();
  expectTypeOf<"user.deletion-refused">().toExtend<LogEvent>();
  expectTypeOf<"import_refused">().not.toExtend<LogEvent>();
  expectTypeOf<"user.deletion_refused">().not.toExtend<LogEvent>();
  expectTypeOf<"import.refused-file">().not.toExtend<LogEvent>();
  expectTypeOf<"submission.unreadable">().not.toExtend<LogEvent>();
});
