import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { failureHelp, failureWords, preparingWords } from "./export.rules.ts";

test("shows the progress of a file, with Indian digit groups", () => {
  expect(preparingWords({ done: 0, of: 120_000 })).toBe("Preparing 1,20,000 students…");
  expect(preparingWords({ done: 5000, of: 120_000 })).toBe("Preparing: 5,000 of 1,20,000 students");
});

test("shows the status of a failed download, and the server's advice", () => {
  const early = new ApiError(409, "not_processed", "Process it first.");
  expect([failureWords(early), failureHelp(early)]).toEqual([
    "❌ Download failed (409)",
    "Process it first.",
  ]);
  expect(failureWords(new Error("Out of memory"))).toBe("❌ Download failed (0)");
});
