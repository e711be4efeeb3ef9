import { describe, expect, test } from "vitest";
import { naughtyStrings } from "../../testing/shared-data.fixture.ts";
import { dispositionOf, fileNameOf } from "./file-job.rules.ts";

/** The name a browser reads from the header. */
const readName = (header: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)?.[1] ?? "");

describe("the name of a download", () => {
  test.each([
    ["JEE Main: mock 1/3", "JEE Main mock 1 3.xlsx"],
    ["../../etc/passwd", "etc passwd.xlsx"],
    ["...", "Results.xlsx"],
    ["a\r\nSet-Cookie: x", "a Set-Cookie x.xlsx"],
    ["भौतिकी परीक्षा", "भौतिकी परीक्षा.xlsx"],
    ["evil\u202etxt.exe", "evil txt.exe.xlsx"],
    ["😀".repeat(100), `${"😀".repeat(60)}.xlsx`],
    ["x\ud800", "x\ufffd.xlsx"],
  ])("of %j is %j", (title, name) => {
    expect(fileNameOf(title)).toBe(name);
    expect(readName(dispositionOf(name))).toBe(name);
  });

  test("also has an ASCII form, without what could end the header", () => {
    expect(dispositionOf(`Zoë's "best" (100%).xlsx`)).toBe(
      `attachment; filename="Zo_'s _best_ (100_).xlsx"; filename*=UTF-8''Zo%C3%AB%27s%20%22best%22%20%28100%25%29.xlsx`,
    );
  });

  test("survives every naughty string", (ctx) => {
    for (const title of naughtyStrings(ctx)) {
      const name = fileNameOf(title);
      const header = dispositionOf(name);
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x7e]+\.xlsx"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(
        header,
      );
      expect(readName(header)).toBe(name);
    }
  });
});
