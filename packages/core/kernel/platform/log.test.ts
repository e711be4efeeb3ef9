import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("adds the common fields to every line and leaves out undefined ones", () => {
  const lines: unknown[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)), {
    version: "12",
    other: undefined,
  });
  log.info("swept", { closed: 3 });
  log.error("request_failed", "broken", { route: "/api/health" });
  expect(lines).toEqual([
    { level: "info", event: "swept", version: "12", closed: 3 },
    {
      level: "error",
      event: "request_failed",
      version: "12",
      route: "/api/health",
      error: "broken",
    },
  ]);
});
