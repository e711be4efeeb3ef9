import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mark } from "../shared/mark.ts";
import { fullMarks } from "../shared/scheme.ts";
import { matrixMatching as type } from "./matrix-matching.ts";
import { decodeMasks, encodeMasks } from "./matrix-shape.ts";

const texts = (count: number) => Array.from({ length: count }, (_, at) => `<p>Item ${at + 1}</p>`);
const lists = (rows: number, columns: number) => ({ rows: texts(rows), columns: texts(columns) });

describe("matching lists of 3 rows and 6 columns", () => {
  const content = lists(3, 6);
  const key = type.readKey({ answerKey: "A:2,6 B:1 C:3" }, content);

  test("worked example 28: have a mask of 6 bits a row and are w and 6 characters on the sheet", () => {
    expect(key.rows).toEqual([0b100010, 0b000001, 0b000100]);
    expect(type.encode(key.rows)).toBe("w120104");
    expect(type.decode("w120104")).toEqual(key.rows);
  });

  test("earn marks for each row", () => {
    expect(type.rows(content)).toBe(3);
    const answer = type.readAnswer([[1, 5], [0], [0]], content);
    const verdict = type.verdict(answer, key, content);
    expect(verdict).toEqual({ outcome: "partial", right: 2, total: 3, unit: "row" });
    const scheme = { kind: "matrix-rows" } as const;
    expect(mark(verdict, scheme, 100)).toEqual({ marks: 400, status: "partial" });
    expect(fullMarks(scheme, 100, type.rows(content))).toBe(600);
  });

  test.each([
    ["a row too many", [[0], [1], [2], [3]]],
    ["a column too many", [[0], [1], [6]]],
    ["a column twice", [[0, 0], [1], [2]]],
    ["a row that is not there", "A:1 B:2 C:3 D:4"],
    ["a row named twice", "A:1 A:2"],
    ["words", "the first one"],
    ["a number", 3],
  ])("refuse %s and say how to write them", (_what, value) => {
    expect(() => type.readAnswer(value, content)).toThrow("Write rows A to C with columns 1 to 6");
  });

  test("refuse a key that has other rows or columns than the lists", () => {
    expect(type.check(content, { rows: [1, 2] })).toMatchObject([{ path: "answerKey" }]);
    expect(type.check(content, { rows: [1, 2, 64] })).toMatchObject([{ path: "answerKey" }]);
    expect(type.check(content, { rows: [1, 0, 2] })).toMatchObject([{ path: "answerKey.1" }]);
    expect(type.check(content, key)).toEqual([]);
  });
});

describe("the lists of an author", () => {
  const listed = (rows: unknown, options: unknown) => type.readContent({ rows, options });

  test("are the content, and nothing else is stored without rows", () => {
    expect(listed(["p", "q"], ["x", "y", "z"])).toEqual({
      rows: ["p", "q"],
      columns: ["x", "y", "z"],
    });
    for (const none of [undefined, null, []]) {
      expect(listed(none, ["x", "y"])).toEqual({ columns: ["x", "y"] });
    }
  });

  test("are seen by students and sent back by authors unchanged", () => {
    const content = listed(["p", "q"], ["x", "y", "z"]);
    expect(type.writeRows?.(content)).toEqual(["p", "q"]);
    const key = type.readKey({ answerKey: "A:3 B:1" }, content);
    const author = type.writeAuthor(content, key);
    expect(author).toEqual({
      rows: ["p", "q"],
      options: ["x", "y", "z"],
      answerKey: [
        [false, false, true],
        [true, false, false],
      ],
    });
    expect(type.readContent(author)).toEqual(content);
    expect(type.writeRows?.({ columns: [] })).toBeUndefined();
  });

  test.each([
    ["one row", ["p"], ["x", "y"], "rows", "2 to 8 rows"],
    ["nine rows", Array.from("pqrstuvwx"), ["x", "y"], "rows", "2 to 8 rows"],
    ["one column", ["p", "q"], ["x"], "options", "2 to 8 columns"],
    ["no columns", ["p", "q"], undefined, "options", "2 to 8 columns"],
    ["nine columns", ["p", "q"], Array.from("pqrstuvwx"), "options", "2 to 8 columns"],
    ["a number as row", ["p", 2], ["x", "y"], "rows.1", "must be a text"],
    ["a word as rows", "pq", ["x", "y"], "rows", "2 to 8 rows"],
  ])("are refused with %s", (_what, rows, options, path, message) => {
    expect(() => listed(rows, options)).toThrow(
      expect.objectContaining({ path, message: expect.stringContaining(message) }),
    );
  });

  test("need a text for every row, and columns that differ", () => {
    const key = { rows: [1, 1, 1] };
    const problems = (rows: string[], columns: string[]) =>
      type.check({ rows, columns }, key).map(({ path, message }) => `${path}: ${message}`);
    expect(problems(["p", "<p></p>", "p"], ["x", "y", "x"])).toEqual([
      "rows.1: Row B is blank.",
      "options.2: Columns 1 and 3 are the same.",
    ]);
    expect(problems(["p", "q", "r"], ["x", "<p> </p>"])).toEqual(["options.1: Column 2 is blank."]);
  });
});

test("worked example 28: a sheet of 4 rows and 5 columns is decoded as ever", () => {
  expect(type.decode("00v1")).toEqual([0, 0, 31, 1]);
  expect(type.encode([0, 0, 31, 1])).toBe("00v1");
  expect(type.rows({ columns: [] })).toBe(4);
});

test.each([
  "w00000v01",
  "w0",
  "w00",
  "w0000",
  "0000",
  "00v",
  "w000000000000000000",
  "w8001",
  "wg001",
  "00v!",
])("%s is no matrix on a sheet", (text) => {
  expect(decodeMasks(text)).toBeNull();
});

const size = fc.integer({ min: 2, max: 8 });
const anyLists = fc
  .tuple(size, size)
  .chain(([rows, columns]) =>
    fc.tuple(
      fc.constant(lists(rows, columns)),
      fc.array(fc.nat(2 ** columns - 1), { minLength: rows, maxLength: rows }),
    ),
  )
  .filter(([, masks]) => masks.some((mask) => mask > 0));

test("lists of any size are read as they are written, on the wire and on the sheet", () => {
  fc.assert(
    fc.property(anyLists, ([content, masks]) => {
      expect(decodeMasks(encodeMasks(masks))).toEqual(masks);
      expect(encodeMasks(masks)).toMatch(/^[0-9a-w]+$/);
      expect(type.readAnswer(type.writeAnswer(masks, content), content)).toEqual(masks);
      const key = { rows: masks };
      expect(type.keyWords.read(type.keyWords.write(key, content), content)).toEqual(key);
      expect(type.verdict(masks, key, content).outcome).toBe("right");
      expect(type.content.parse(content)).toEqual(content);
      expect(type.answer.parse(masks)).toEqual(masks);
    }),
  );
});
