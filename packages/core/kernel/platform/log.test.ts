import { expect, expectTypeOf, it } from "vitest";
import { overloaded } from "../overload/overload.ts";
import { noteRefusal } from "../overload/refusal.ts";
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

it("says first what was refused and to whom, and last the text of what the client met", () => {
  const lines: string[] = [];
  const call = () => ({ requestId: "r1" });
  const log = createLog((line) => lines.push(line), { version: "12" }, call);
  const met = new Error("Rate exceeded");
  noteRefusal(met, { service: "dynamo", operation: "GetItem", table: "a", cause: "Throttling" });
  log.error("service.failed", overloaded(met), { tries: 3 });
  log.error("service.failed", overloaded(new Error("Not a client's")));
  const [first = "", second = ""] = lines;
  expect(Object.keys(JSON.parse(first))).toEqual(
    "level event service operation table cause requestId tries version error".split(" "),
  );
  expect(first).toContain('"error":"Error: Rate exceeded');
  expect(second).toContain('"error":"AppError: The service is busy');
});

it("takes event names in one spelling, which the compiler checks", () => {
  expectTypeOf<"import.refused">().toExtend<LogEvent>();
  expectTypeOf<"user.deletion-refused">().toExtend<LogEvent>();
  expectTypeOf<"import_refused">().not.toExtend<LogEvent>();
  expectTypeOf<"user.deletion_refused">().not.toExtend<LogEvent>();
  expectTypeOf<"import.refused-file">().not.toExtend<LogEvent>();
  expectTypeOf<"submission.unreadable">().not.toExtend<LogEvent>();
});
