import { BulkChange } from "@academy/core/bank/bulk/bulk.schema.ts";
import { expect, test } from "vitest";
import { BLANK, type BulkForm, changeOf, KINDS } from "./bulk-form.rules.ts";

const form = (change: Partial<BulkForm>): BulkForm => ({ ...BLANK, ...change });

test("each kind gives a change that the API accepts, once its fields are filled", () => {
  const filled = {
    place: { subject: "Physics", topic: "Optics", subTopic: "Lenses" },
    marks: "2.5",
    add: " JEE , 2024, JEE",
    source: "NCERT",
    year: "2024",
  };
  for (const { value: kind } of KINDS) {
    const change = changeOf(form({ ...filled, kind }));
    expect([kind, BulkChange.safeParse(change).success]).toEqual([kind, true]);
  }
  expect(changeOf(form({ ...filled, kind: "tags" }))).toEqual({
    kind: "tags",
    add: ["JEE", "2024"],
    remove: [],
  });
});

test("gives no change while a field is missing or wrong", () => {
  expect(changeOf(form({ kind: "move" }))).toBeNull();
  for (const marks of ["", "0", "-1", "1001", "2.555", "x"]) {
    expect([marks, changeOf(form({ kind: "marks", marks }))]).toEqual([marks, null]);
  }
  expect(changeOf(form({ kind: "tags", add: " , " }))).toBeNull();
  for (const year of ["1949", "2101", "24"]) {
    expect([year, changeOf(form({ kind: "source", year }))]).toEqual([year, null]);
  }
});
