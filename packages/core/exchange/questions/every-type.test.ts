import { responseTypes } from "@academy/response-types/registry.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { publishableSample } from "../../testing/draft.fixture.ts";
import { bankQuestion } from "../formats/fixtures/bank-question.fixture.ts";
import { reading } from "../files/reading.fixture.ts";
import { questionOfRow } from "./row.rules.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";

const settings = { mediaUrl: "https://media.academy.example", image: () => undefined };

const place = {
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  question: "<p>Q</p>",
};

/** A question of any type as its author submits it to the API. */
const sent = publishableSample.map(({ responseType, content, key }) => ({
  ...place,
  responseType,
  ...responseTypes.get(responseType).writeAuthor(content, key),
}));

/** The same question with other accepted answers, if its type allows them. */
const severalSent = bankQuestion
  .filter(({ question }) => question.alsoAccept !== undefined)
  .map(
    ({ question: { responseType, options, rows, answerKey, alsoAccept, tolerance, format } }) => ({
      ...place,
      responseType,
      ...(options && { options: options.map((_, index) => `<p>Option ${index}</p>`) }),
      ...(rows && { rows: rows.map((_, index) => `<p>Row ${index}</p>`) }),
      answerKey,
      alsoAccept,
      ...(tolerance !== undefined && { tolerance }),
      ...(format && { format }),
    }),
  );

/** The only question of a file. */
async function only(name: string, bytes: string) {
  const { rows, refused } = await reading(name, bytes, QUESTION_TABLE);
  expect(refused).toBeUndefined();
  const [row, ...more] = rows;
  expect(more).toEqual([]);
  if (!row || !("cells" in row)) throw new Error(row?.reason ?? "The file has no row");
  const read = questionOfRow(row.cells, settings);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.input;
}

test("a question of any type is read from JSON as the API writes it", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(sent, async (question) => {
      expect(await only("a.json", JSON.stringify([question]))).toMatchObject(question);
    }),
    { numRuns: 200 },
  ),
);

test(
  "several accepted answers are read from JSON as the API writes them",
  { timeout: 60_000 },
  () =>
    fc.assert(
      fc.asyncProperty(severalSent, async (question) => {
        expect(await only("a.json", JSON.stringify([question]))).toMatchObject(question);
      }),
      { numRuns: 100 },
    ),
);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test("a question of any type is read from CSV as its type writes it", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(sent, async (question) => {
      const type = responseTypes.get(question.responseType);
      const content = type.readContent(question);
      const row: Record<string, string> = {
        ...place,
        responseType: type.label,
        ...type.keyWords.write(type.readKey(question, content), content),
      };
      type.writeOptions(content)?.forEach((html, i) => (row[`option ${i + 1}`] = html));
      type.writeRows?.(content)?.forEach((html, i) => (row[`row ${i + 1}`] = html));
      const lines = [Object.keys(row), Object.values(row)].map((cells) => cells.map(quoted).join());
      expect(await only("a.csv", lines.join("\n"))).toMatchObject(question);
    }),
    { numRuns: 200 },
  ),
);
