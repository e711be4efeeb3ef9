import { describe, expect, test } from "vitest";
import { cellsByRow, imagesIn, reading } from "./reading.fixture.ts";
import { makeWorkbook, makeZip, type ZipFixtureEntry } from "./zip.fixture.ts";

const csv: ZipFixtureEntry = { name: "list/words.csv", bytes: "word\na\n" };
const picture = (name: string, bytes = "x"): ZipFixtureEntry => ({ name, bytes });
const LINK = 0o120_777;

describe("a ZIP", () => {
  test("of a data file and images has rows and image names", async () => {
    const bytes = makeZip([
      { name: "list/", bytes: "" },
      csv,
      picture("images/Fig 1.PNG"),
      picture("e\u0301.jpg"),
      picture("__MACOSX/._x.png"),
      { name: "Read me.txt", bytes: "x" },
    ]);
    const read = await reading("a.zip", bytes);
    expect(read).toMatchObject({
      kind: "csv",
      images: ["fig 1.png", "\u00e9.jpg"],
      notes: ["Ignored, because they are neither data nor images: Read me.txt."],
    });
    expect(cellsByRow(read)).toEqual({ 2: { word: "a" } });
  });

  test("may contain a workbook", async () => {
    const rows = '<row><c t="str"><v>word</v></c></row><row><c><v>5</v></c></row>';
    const read = await reading("a.zip", makeZip([{ name: "a.xlsx", bytes: makeWorkbook(rows) }]));
    expect(cellsByRow(read)).toEqual({ 2: { word: "5" } });
  });

  test("returns the requested images by the names that cells use", async () => {
    const bytes = makeZip([picture("b.png", "bb"), csv, picture("images/A 1.png", "aa")]);
    const found = await imagesIn(bytes, ["./Images/a%201.png", "b.PNG", "gone.png"]);
    expect(found.map(({ name, bytes: one }) => [name, Buffer.from(one).toString()])).toEqual([
      ["b.png", "bb"],
      ["a 1.png", "aa"],
    ]);
  });

  test.each<[string, ZipFixtureEntry[], string, string]>([
    ["no data file", [picture("a.png")], "unreadable_file", "The ZIP has no data file."],
    ["two", [csv, { ...csv, name: "b.csv" }], "unreadable_file", "list/words.csv, b.csv"],
    ["a ZIP", [csv, picture("b.zip")], "unreadable_file", "contains another archive: b.zip"],
    [
      "two images of one name",
      [csv, picture("a/x.png"), picture("X.png")],
      "unreadable_file",
      "Two images",
    ],
    ["a way up", [csv, picture("a/../../x.png")], "unreadable_file", "points outside it"],
    ["a hidden way up", [csv, picture("a/%2E%2e/x.png")], "unreadable_file", "points outside it"],
    ["a root", [csv, picture("/x.png")], "unreadable_file", "points outside it"],
    ["a drive", [csv, picture("C:x.png")], "unreadable_file", "points outside it"],
    [
      "a link",
      [csv, { ...picture("x.png"), mode: LINK }],
      "unreadable_file",
      "contains a link: x.png",
    ],
    ["a password", [{ ...csv, encrypted: true }], "unreadable_file", "has a password"],
    [
      "more data than it declares",
      [{ ...csv, bytes: `word\n${"x\n".repeat(9000)}`, saysBytes: 10 }],
      "lying_sizes",
      "contains more data than it declares",
    ],
    [
      "too many files",
      [csv, ...Array.from({ length: 500 }, (_, n) => picture(`${n}.png`))],
      "too_many_entries",
      "more than 500 files",
    ],
    [
      "too dense a file",
      [csv, picture("x.png", "x".repeat(2_000_000))],
      "too_dense",
      "more than 100 times its size",
    ],
    [
      "too much data",
      [csv, { ...picture("x.png"), saysBytes: 101 * 1024 * 1024 }],
      "too_much_inside",
      "expands to more than 100 MB",
    ],
  ])("with %s is refused with a reason", async (_what, entries, code, message) => {
    const { refused } = await reading("a.zip", makeZip(entries));
    expect(refused).toEqual({ code, message: expect.stringContaining(message) });
  });

  test("names an image that is too large when it is requested", async () => {
    const large = picture(
      "x.png",
      Array.from({ length: 100 }, (_, at) => String.fromCharCode(33 + ((at * at) % 91))).join(""),
    );
    const bytes = makeZip([csv, { ...large, saysBytes: 6 * 1024 * 1024 }]);
    await expect(imagesIn(bytes, ["x.png"])).rejects.toThrow();
  });
});
