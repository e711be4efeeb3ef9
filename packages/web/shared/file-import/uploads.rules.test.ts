import { expect, test } from "vitest";
import { pageWords, rowsOfUpload } from "./uploads.rules.ts";

const counts = { rows: 75, good: 60, bad: 10, duplicates: 5 };

test("an upload says what became of its rows, as far as it is known", () => {
  expect(rowsOfUpload({})).toBe("–");
  expect(rowsOfUpload({ counts })).toBe(
    "75 rows checked: 60 ready, 10 with errors, 5 already there.",
  );
  expect(rowsOfUpload({ counts, uploadedCount: 60 })).toBe("✅ Uploaded 60 / 75");
});

test("a page of a search may be empty before the last one", () => {
  expect(pageWords({ imports: [], next: "a" })).toBe("No matches so far. Continue with Next.");
  expect(pageWords({ imports: [], next: null })).toBe("No more uploads.");
});
