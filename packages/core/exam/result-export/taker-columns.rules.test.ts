import { expect, test } from "vitest";
import { Marker } from "../marking/marker.rules.ts";
import { fieldPaper } from "../../testing/field.fixture.ts";
import { QUESTION_SHEET } from "./statistics-sheets.rules.ts";
import { allTakerColumns, takerColumns, takerRow } from "./taker-columns.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

const { key } = fieldPaper;
const marker = new Marker(key);
const taker = {
  rank: 3,
  name: "Asha",
  email: "asha@example.com",
  submittedAt: Date.UTC(2026, 0, 1),
  score: 450,
  percentile: 97.5,
};

test("a row has a cell for each column, and each column a header of its own", () => {
  const columns = takerColumns(key, marker.subjects, 1);
  const marked = marker.blank();
  marker.mark(submittedSheet(""), new Map(), marked);
  const heads = allTakerColumns(columns).map(({ header }) => header);
  expect(takerRow(columns, taker, marker, marked)).toHaveLength(heads.length);
  expect(new Set(heads).size).toBe(heads.length);
  expect(new Set(QUESTION_SHEET.map(({ header }) => header)).size).toBe(QUESTION_SHEET.length);
});

test("an attempt that could not be read leaves the cells of the answers empty", () => {
  const columns = takerColumns(key, marker.subjects, 1);
  expect(takerRow(columns, { ...taker, submittedAt: null }, marker, null)).toEqual([
    3,
    "Asha",
    "asha@example.com",
    null,
    4.5,
    97.5,
  ]);
});

test("many takers are listed without the seconds of each question", () => {
  const headers = (takers: number) =>
    allTakerColumns(takerColumns(key, marker.subjects, takers)).map(({ header }) => header);
  expect(headers(20_000)).toContain("Q1 (s)");
  expect(headers(20_001)).not.toContain("Q1 (s)");
});
