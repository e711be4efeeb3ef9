import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeZip } from "./zip.fixture.ts";
import { openSource, readFileImages } from "./read-task.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import type { ImportRow } from "../template/table.schema.ts";
import { choice2, number2, packageOf } from "../formats/fixtures/qti.fixture.ts";
import { equal1, html1, item1, list1, quiz1, rule1 } from "../formats/fixtures/qti1.fixture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foreign-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fixture = (name: string) =>
  readFileSync(new URL(`../formats/fixtures/${name}`, import.meta.url));

async function fileOf(name: string, bytes: string | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, name };
}

async function read(name: string, bytes: string | Uint8Array) {
  const opened = await openSource({ ...(await fileOf(name, bytes)), columns: QUESTION_TABLE });
  const rows: ImportRow[] = [];
  for await (const row of opened.rows) rows.push(row);
  return { ...opened, rows };
}

const choice1 = item1({ response: list1(["x", "y"]), rules: rule1(equal1("o1"), 100) });

describe("a file of another system is read like any other", () => {
  test("Moodle XML, with the images inside it", async () => {
    const { kind, rows, images } = await read("quiz.xml", fixture("moodle.xml"));
    expect(kind).toBe("moodle-xml");
    expect(rows).toHaveLength(15);
    expect(rows[0]).toMatchObject({ index: 0, cells: { answerKey: "B", topic: "Optics" } });
    expect(rows[1]).toMatchObject({ notes: expect.arrayContaining(["Hints are left out."]) });
    const reason = "It matches 9 rows; a matrix here has 2 to 8.";
    expect(rows[9]).toEqual({ index: 9, reason });
    expect(images).toEqual(["q1-1-thin-lens.png"]);
    const file = await fileOf("quiz.xml", fixture("moodle.xml"));
    const columns = QUESTION_TABLE;
    const pictures = [];
    for await (const { name, bytes } of readFileImages({ ...file, columns, images })) {
      pictures.push([name, Buffer.from(bytes).subarray(1, 4).toString()]);
    }
    expect(pictures).toEqual([["q1-1-thin-lens.png", "PNG"]]);
  });

  test("GIFT, by its ending or by its contents", async () => {
    for (const name of ["a.gift", "a.txt"]) {
      const { kind, rows } = await read(name, fixture("sample.gift"));
      expect([name, kind, rows.length]).toEqual([name, "gift", 18]);
    }
  });

  test("Aiken, in an old encoding too", async () => {
    const text = "Qu\u00e9?\nA. s\u00ed\nB. no\nANSWER: A\n";
    const { kind, rows } = await read("a.txt", Buffer.from(text, "latin1"));
    expect(kind).toBe("aiken");
    expect(rows).toMatchObject([{ cells: { question: "Qu\u00e9?", optionA: "s\u00ed" } }]);
  });

  test("a single QTI item", async () => {
    const { kind, rows } = await read("item.xml", number2);
    expect(kind).toBe("qti-item");
    expect(rows).toMatchObject([{ index: 0, cells: { answerKey: "3.14" } }]);
    expect((await read("a.xml", choice2)).rows).toMatchObject([{ notes: [expect.any(String)] }]);
  });

  test("a QTI package with its images; a missing item is reported", async () => {
    const items = { "items/a.xml": choice2, "items/gone.xml": "", "items/b.xml": number2 };
    const files = [...packageOf(items)].filter(([name]) => !name.includes("gone"));
    const entries = [
      ...files,
      ["images/thin lens.png", "PNG"] as const,
      ["Read me.txt", "x"] as const,
    ];
    const zip = makeZip(entries.map(([name, bytes]) => ({ name: `quiz/${name}`, bytes })));
    const { kind, rows, images } = await read("a.zip", zip);
    expect(kind).toBe("qti-package");
    expect(rows).toMatchObject([
      { index: 0, cells: { question: expect.stringContaining('src="images-thin-lens.png"') } },
      { index: 1, reason: "items/gone.xml is not in the package." },
      { index: 2, cells: { answerKey: "3.14" } },
    ]);
    const file = await fileOf("a.zip", zip);
    const pictures = [];
    for await (const one of readFileImages({ ...file, columns: QUESTION_TABLE, images })) {
      pictures.push([one.name, Buffer.from(one.bytes).toString()]);
    }
    expect(pictures).toEqual([["images-thin-lens.png", "PNG"]]);
  });

  test("a quiz of QTI 1.2", async () => {
    const { kind, rows } = await read("quiz.xml", quiz1(choice1 + choice1));
    expect(kind).toBe("qti-quiz");
    expect(rows).toMatchObject([{ cells: { answerKey: "B" } }, { cells: { answerKey: "B" } }]);
    await expect(read("quiz.xml", quiz1(""))).rejects.toThrow("quiz.xml has no questions.");
  });

  test("a package of QTI 1.2 with its images; a missing quiz is reported", async () => {
    const image = html1('<p><img src="$IMS-CC-FILEBASE$/a.png"></p>');
    const asked = item1({
      asked: image,
      response: list1(["x", "y"]),
      rules: rule1(equal1("o1"), 1),
    });
    const quizzes = { "q/a.xml": quiz1(asked + choice1), "gone.xml": "", "b.xml": quiz1(choice1) };
    const files = [...packageOf(quizzes, "imsqti_xmlv1p2")].filter(([name]) => name !== "gone.xml");
    const entries = [...files, ["web_resources/a.png", "PNG"] as const];
    const zip = makeZip(entries.map(([name, bytes]) => ({ name, bytes })));
    const { kind, rows, images } = await read("a.zip", zip);
    expect([kind, images]).toEqual(["qti-package", ["web_resources-a.png"]]);
    expect(rows).toMatchObject([
      { index: 0, cells: { question: '<p><img src="web_resources-a.png"></p>' } },
      { index: 1, cells: { answerKey: "B" } },
      { index: 2, reason: "gone.xml is not in the package." },
      { index: 3, cells: { answerKey: "B" } },
    ]);
  });

  test.each(["utf16le", "utf8", "latin1"] as const)(
    "in the encoding of its byte order mark or its declaration: %s",
    async (encoding) => {
      const bytes = (text: string, mark: string) =>
        Buffer.from(encoding === "latin1" ? text : mark + text, encoding);
      const xml = number2.replace("Pi is", "Größe");
      const declared = `<?xml version="1.0" encoding="${encoding === "latin1" ? encoding : "utf-16"}"?>`;
      const { rows } = await read(
        "item.xml",
        bytes(xml.replace(/<\?xml.*?\?>/, declared), "\ufeff"),
      );
      expect(rows).toMatchObject([{ cells: { question: expect.stringContaining("Größe") } }]);
      const aiken = bytes("Größe?\nA. a\nB. b\nANSWER: A\n", "\ufeff");
      expect((await read("a.txt", aiken)).rows).toMatchObject([{ cells: { question: "Größe?" } }]);
    },
  );

  test("a package's item with invalid bytes is reported, and the next one is read", async () => {
    const files = [...packageOf({ "items/a.xml": "a", "items/b.xml": number2 })];
    const zip = makeZip(
      files.map(([name, text]) => ({
        name,
        bytes: text === "a" ? Buffer.from("<a>\u00fc</a>", "latin1") : text,
      })),
    );
    const reason =
      "The file declares no encoding, but contains bytes that are not valid utf-8. Save it as UTF-8.";
    const { rows } = await read("a.zip", zip);
    expect(rows).toMatchObject([{ index: 0, reason }, { cells: { answerKey: "3.14" } }]);
  });

  test.each([
    ["a.xml", Buffer.from("<quiz>\u00fc</quiz>", "latin1"), "not valid utf-8"],
    ["a.xml", '<!DOCTYPE a [<!ENTITY b "c">]><quiz>&b;</quiz>', "document type"],
    ["a.xml", "<html></html>", "Expected inside: a Moodle XML export, which begins with <quiz>"],
    ["a.xml", '<question type="essay"/>', "put <quiz> around single <question> parts"],
    ["a.txt", "Just a letter.", 'a line "ANSWER: A"; or GIFT questions'],
    ["a.xml", `<quiz>${"<a>".repeat(100)}`, "more than 60 deep"],
    ["a.xml", '<?xml version="1.0" encoding="klingon"?><quiz/>', '"klingon"'],
  ])("%s, refused: %s", async (name, bytes, reason) => {
    await expect(read(name, bytes)).rejects.toMatchObject({
      kind: "invalid",
      message: expect.stringContaining(reason),
    });
  });

  test("a question that is too long is reported, and the next one is read", async () => {
    const long = `A: ${"x".repeat(200_001)}{=a ~b}\n\nShort{=a ~b}\n`;
    expect((await read("a.gift", long)).rows).toMatchObject([
      { index: 0, reason: expect.stringContaining("more than 200000 characters") },
      { index: 1, cells: { question: "Short" } },
    ]);
  });

  test("a table of other things does not accept such files", async () => {
    const file = await fileOf("a.xml", "<quiz></quiz>");
    await expect(openSource({ ...file, columns: [{ name: "email" }] })).rejects.toMatchObject({
      code: "unknown_file_kind",
    });
  });
});
