import { describe, expect, test } from "vitest";
import { type ImportFile, readFile, readImages } from "./read-file.ts";
import { Hints } from "../reading/hints.schema.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { all, onDisk, WORDS } from "./reading.fixture.ts";
import { startThread } from "./thread.ts";
import { makeZip } from "./zip.fixture.ts";

const LINES = 5000;
const TABLE = `word,meaning\n${Array.from({ length: LINES }, (_, n) => `w${n},m`).join("\n")}`;

const withFile = <T>(
  name: string,
  bytes: string | Uint8Array,
  use: (file: ImportFile) => Promise<T>,
) => onDisk(bytes, (path) => use({ path, name }));

describe("a file that is read in a thread", () => {
  test("returns its header first, then all rows in order, with the table's columns only", async () => {
    await withFile("a.csv", `x,${TABLE}`.replaceAll("\n", "\n,"), async (file) => {
      const { kind, unknownColumns, rows } = await readFile(file, WORDS);
      expect({ kind, unknownColumns }).toEqual({ kind: "csv", unknownColumns: ["x"] });
      let index = 0;
      for await (const row of rows) {
        if (!("cells" in row)) throw new Error(row.reason);
        expect(row).toEqual({ index, cells: { word: `w${index}`, meaning: "m" } });
        expect(Object.getPrototypeOf(row.cells)).toBeNull();
        index++;
      }
      expect(index).toBe(LINES);
    });
  });

  test("waits for its reader, and ends when the reader stops", async () => {
    await withFile("a.csv", TABLE, async (file) => {
      const { rows } = await readFile(file, WORDS);
      for await (const row of rows) if (row.index === 300) break;
      const again = await all(rows);
      expect(again).toEqual([]);
    });
  });

  test("may be closed before a row is read", async () => {
    await withFile("a.csv", TABLE, async (file) => {
      const opened = await readFile(file, WORDS);
      await opened.close();
      expect(await all(opened.rows)).toEqual([]);
    });
  });

  test("reads a paper again with hints, in the same thread", async () => {
    const stems = ["Unit of force", "Unit of power", "Unit of work", "Unit of charge"];
    const units = ["joule", "newton", "watt"];
    const body = stems.flatMap((stem, at) => [
      p(`${at + 1}. ${stem}`),
      ...units.map((one) => p(one)),
    ]);
    await withFile("paper.docx", makeDocx(body.join("")), async (file) => {
      const first = await readFile(file, QUESTION_TABLE);
      expect(first.paper?.reading.mayInsert).toBe(false);
      const again = await first.reread?.(Hints.parse({ plainOptions: 3 }));
      expect(again?.paper?.reading).toMatchObject({ mayInsert: true, reasons: [] });
      const rows = again ? await all(again.rows) : [];
      expect(rows.map((row) => "cells" in row && row.cells.optionC)).toEqual(
        stems.map(() => "<p>watt</p>"),
      );
    });
  });

  test("cannot read other files again", async () => {
    await withFile("a.csv", TABLE, async (file) => {
      const opened = await readFile(file, WORDS);
      expect(opened.reread).toBeUndefined();
      await opened.close();
    });
  });

  test("reports an error in a row, and an error at the end of the file", async () => {
    await withFile("a.csv", `${TABLE}\n"never closed`, async (file) => {
      const { rows } = await readFile(file, WORDS);
      let taken = 0;
      const taking = async () => {
        for await (const _row of rows) taken++;
      };
      await expect(taking()).rejects.toMatchObject({ kind: "invalid", code: "unreadable_file" });
      expect(taken).toBeGreaterThan(LINES - 500);
    });
  });

  test("returns the images of a ZIP one at a time", async () => {
    const zip = makeZip([
      { name: "a.csv", bytes: "word\n" },
      { name: "1.png", bytes: "one" },
      { name: "2.png", bytes: "two" },
    ]);
    await withFile("a.zip", zip, async (file) => {
      const images = await all(readImages(file, ["2.png", "1.png"], WORDS));
      expect(images.map(({ name, bytes }) => name + Buffer.from(bytes).toString())).toEqual([
        "1.pngone",
        "2.pngtwo",
      ]);
    });
    await withFile("a.csv", TABLE, async (file) => {
      const images = all(readImages(file, ["2.png"], WORDS));
      await expect(images).rejects.toMatchObject({ code: "no_zip" });
    });
  });
});

describe("the limits of a thread", () => {
  const rows = `[${Array.from({ length: 400_000 }, (_, n) => `{"word":"${n}"}`).join(",")}]`;
  const limited = (limits: { milliseconds: number; heapMegabytes: number }) =>
    withFile("a.json", rows, async (file) => {
      const thread = startThread({ ...file, columns: WORDS }, limits);
      try {
        return await thread.next();
      } finally {
        await thread.end();
      }
    });

  test("end a thread that needs too much memory, and nothing else", async () => {
    await expect(limited({ milliseconds: 60_000, heapMegabytes: 20 })).rejects.toMatchObject({
      kind: "too-large",
      code: "too_much_memory",
    });
  });

  test("end a thread that takes too long", async () => {
    await expect(limited({ milliseconds: 1, heapMegabytes: 200 })).rejects.toMatchObject({
      kind: "too-large",
      code: "too_slow",
    });
  });
});

test("a missing file is our error and not a refusal", async () => {
  const reading = readFile({ path: "/nowhere/at/all", name: "a.csv" }, WORDS);
  await expect(reading).rejects.toMatchObject({ code: "ENOENT" });
});
