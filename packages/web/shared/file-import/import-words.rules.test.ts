import type { Found } from "@academy/core/exchange/pipeline/import.schema.ts";
import { expect, test } from "vitest";
import {
  addWords,
  fileProblem,
  headingWords,
  imagesWords,
  insertedBy,
  keyWords,
  languageWords,
  neededWords,
  placeWords,
  quarterWords,
  reasonsOf,
  rowsWords,
  shareOf,
  summaryWords,
  unusedWords,
  uploadedWords,
  withoutNeeded,
} from "./import-words.rules.ts";

const upload = { accept: [".xlsx", ".csv", ".json"], maxSize: 25 * 1024 * 1024 };

test("a file that cannot be imported gets a reason before anything is sent", () => {
  const problem = (name: string, size = 10) => fileProblem(upload, { name, size });
  expect(problem("Questions.XLSX")).toBeNull();
  expect(problem("physics.v2.csv", upload.maxSize)).toBeNull();
  expect(problem("old.xls")).toBe(
    "“old.xls” cannot be imported. Choose a file that ends in .xlsx, .csv or .json.",
  );
  expect(problem("noending")).toContain("cannot be imported");
  expect(problem("empty.csv", 0)).toBe("“empty.csv” is empty. Choose another file.");
  expect(problem("huge.csv", 30 * 1024 * 1024)).toBe(
    "“huge.csv” is 30.0 MB; the limit is 25 MB. Split it into smaller files.",
  );
});

test("what every row lacks is asked for once, and not listed in each row", () => {
  const errors = ["subject", "answerKey", null].map((column) => ({ column, reason: "It is odd." }));
  expect(withoutNeeded(errors, ["subject", "topic"]).map(({ column }) => column)).toEqual([
    "answerKey",
    null,
  ]);
  expect(withoutNeeded(errors, [])).toHaveLength(3);
});

test("progress is shown as far as it is known", () => {
  expect([{ rows: 1 }, { rows: 1200 }, { rows: 1200, of: 5000 }].map(rowsWords)).toEqual([
    "1 row",
    "1,200 rows",
    "1,200 of 5,000 rows",
  ]);
  expect([{ rows: 5 }, { rows: 0, of: 0 }, { rows: 1, of: 4 }].map(shareOf)).toEqual([
    null,
    null,
    0.25,
  ]);
});

test("screen readers hear each quarter, and the end", () => {
  expect([0, 0.24, 0.5, 0.99, 1].map(quarterWords)).toEqual(["0%", "0%", "50%", "75%", "100%"]);
});

const images = { total: 0, inFile: 0, remote: 0, missing: 0 };
const found: Found = {
  rows: 20,
  good: 12,
  bad: 3,
  duplicates: 5,
  already: 2,
  unknownEntries: [
    { subject: "Physics", topic: "Optics", subTopic: "Lenses", rows: 4 },
    { subject: "Physics", topic: "Optics", subTopic: "Prisms", rows: 1 },
  ],
  unknownCount: 2,
  empty: [],
  drafts: 0,
  translations: 0,
  languages: [],
  causes: [],
  unusedColumns: [],
  headings: [],
  notes: [],
  images,
};

test("the button counts the rows to insert, never one that is already there", () => {
  const counts = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const;
  expect(
    counts.map(([createEntries, includeDuplicates]) =>
      insertedBy(found, { createEntries, includeDuplicates }),
    ),
  ).toEqual([7, 12, 10, 15]);
  const more = { ...found, unknownCount: 900 };
  expect(insertedBy(more, { createEntries: false, includeDuplicates: false })).toBeNull();
  expect(insertedBy(more, { createEntries: true, includeDuplicates: false })).toBe(12);
});

test("the last button says what it adds, or what to tick first", () => {
  const words = { one: "question", many: "questions" };
  const some = (good: number, translations = 0) => ({ good, translations });
  expect(addWords(words, 166, some(166, 4))).toBe("Add 166 questions");
  expect(addWords(words, 0, some(5))).toBe("Tick above to add 5 questions");
  expect(addWords(words, 0, some(0, 1))).toBe("Add languages to 1 question");
  expect(addWords(words, 0, some(0))).toBe("Nothing to add");
});

test("languages are listed with their rows", () => {
  const languages = [
    { language: "hi" as const, rows: 40 },
    { language: "ta" as const, rows: 1 },
  ];
  expect(languageWords(languages)).toBe("In other languages: 40 rows in Hindi, 1 row in Tamil.");
});

test("a row without an explanation failed the validation", () => {
  const known = { column: "answerKey", reason: "“E” names no option." };
  expect(reasonsOf({ problems: [known] })).toEqual([known]);
  expect(reasonsOf({ problems: [] })).toEqual([{ column: null, reason: "Validation failed" }]);
});

test("images are listed by source, without empty groups", () => {
  expect(imagesWords({ ...images, total: 3, inFile: 2, missing: 1 })).toBe(
    "3 images: 2 in the file or already here, 1 missing, shown as a placeholder.",
  );
  const summary = {
    total: 4,
    uploaded: 3,
    resolvedUploaded: 2,
    downloadedUploaded: 1,
    placeholder: 1,
  };
  expect(summaryWords(summary)).toBe(
    "Images: 3 of 4 uploaded, 1 of them downloaded, 1 missing, shown as a placeholder.",
  );
  expect(summaryWords({ ...summary, uploaded: 4, downloadedUploaded: 0, placeholder: 0 })).toBe(
    "Images: 4 of 4 uploaded.",
  );
});

test("a key is shown with what it accepts and two answers", () => {
  const key = { written: "0.004 ± 0.0001", accepts: "0.0039 to 0.0041" };
  expect(keyWords({ ...key, right: "0.004", wrong: "0.0038" })).toBe(
    "0.004 ± 0.0001 → accepts 0.0039 to 0.0041; 0.004 right, 0.0038 wrong",
  );
  expect(keyWords(key)).toBe("0.004 ± 0.0001 → accepts 0.0039 to 0.0041");
});

test("a finished upload is shown in the specification's words", () => {
  expect(uploadedWords(171, 180)).toBe("✅ Uploaded 171 / 180");
});

test("a file that lacks a value in every row says where to choose it", () => {
  expect(neededWords(["examType", "subTopic", "difficulty"])).toBe(
    "No row of this file has an exam type, a sub-topic or a difficulty. " +
      "Choose them below, then check the file again.",
  );
  expect(neededWords(["difficulty"])).toBe(
    "No row of this file has a difficulty. Choose it below, then check the file again.",
  );
});

test("columns that are not used are named", () => {
  expect(unusedWords(["Phone", "Class", "Roll No"])).toBe(
    "3 columns are not used, and nothing of it is kept: Phone, Class, Roll No.",
  );
  expect(unusedWords(["Phone"])).toMatch(/^1 column is not used, .*: Phone\.$/);
});

test("where a row is does not repeat the text above it", () => {
  const row = {
    rowNumber: 2,
    questionPreview: "Unit of force",
    place: 'Question 1 ("Unit of (SI)")',
  };
  expect(placeWords(row)).toBe("Question 1");
  expect(placeWords({ ...row, questionPreview: "" })).toBe(row.place);
});

test("the columns of a file are named with the field that each became", () => {
  const fields = [
    { header: "Roll No", column: "roll" },
    { header: "E-mail", column: "email" },
  ];
  expect(headingWords(fields)).toBe("Columns: Roll No → roll, email.");
  expect(headingWords([...fields, { header: "Caste", column: null }])).toBe(
    "Columns: Roll No → roll, email. Kept as notes: Caste.",
  );
});
