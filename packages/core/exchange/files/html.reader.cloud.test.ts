import { expect, test } from "vitest";
import { pngOf } from "../../bank/image/image.fixture.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { all, onDisk, reading } from "./reading.fixture.ts";
import { readFileImages } from "./read-task.ts";
import { makeZip } from "./zip.fixture.ts";

const read = (html: string) => reading("pasted.html", html, QUESTION_TABLE);

const cellsOf = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map((row) => ("cells" in row ? { ...row.cells } : row.reason));

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const paper = lines(
  "1. Which gas turns lime water milky?",
  "(A) Oxygen",
  "(B) <b>Carbon</b> dioxide",
  "(C) Hydrogen",
  "(D) Nitrogen",
  "Ans. B",
  "2. How many moons has the Earth?",
  "(A) None",
  "(B) Two",
  "(C) One",
  "(D) Many",
  "Ans. C",
);

test("paragraphs of a pasted paper become the questions that a Word file would give", async () => {
  const found = await read(
    `<html><body><!--StartFragment-->${paper}<!--EndFragment--></body></html>`,
  );
  expect(found.kind).toBe("html");
  expect(cellsOf(found)).toMatchObject([
    { optionB: expect.stringContaining("<strong>Carbon</strong> dioxide"), answerKey: "B" },
    { question: expect.stringContaining("How many moons"), optionC: "<p>One</p>", answerKey: "C" },
  ]);
  expect(found.paper?.reading.questions).toHaveLength(2);
});

test("its pictures are read by their names", async () => {
  const png = pngOf(30, 20);
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const html = paper.replace("milky?", `milky? <img src="${source}">`);
  const found = await read(html);
  expect(found.images).toEqual(["pasted-1.png"]);
  expect(cellsOf(found)[0]).toMatchObject({ question: expect.stringContaining("pasted-1.png") });
  const pictures = await onDisk(html, (path) => {
    const images = ["pasted-1.png"];
    return all(readFileImages({ path, name: "a.html", columns: QUESTION_TABLE, images }));
  });
  expect(pictures.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ["pasted-1.png", png.length],
  ]);
});

test("a page in a ZIP is not taken for the data", async () => {
  const csv = "examType,question\nJEE,Why?";
  const zip = makeZip([
    { name: "readme.html", bytes: "<p>Read me</p>" },
    { name: "a.csv", bytes: csv },
  ]);
  const columns = QUESTION_TABLE.map((column) => ({ ...column, required: false }));
  expect((await reading("a.zip", zip, columns)).kind).toBe("csv");
});
