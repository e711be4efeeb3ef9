import * as z from "zod";
import { expect, test } from "vitest";
import { addressFilters } from "./address-filters.rules.ts";
import {
  choiceField,
  cursorField,
  dayField,
  examTypeField,
  pageField,
  textField,
} from "./filter-fields.ts";

const filters = addressFilters(
  z.object({
    title: textField,
    state: choiceField(["open", "closed"]),
    examType: examTypeField,
    day: dayField,
    order: choiceField(["oldest"]),
    page: pageField,
    after: cursorField,
  }),
);
const read = (text: string) => filters.read(new URLSearchParams(text));
const none = { title: "", state: "", examType: "", day: "", order: "", page: 1, after: "" };

test.each([
  "",
  "title=algebra+1&state=open&examType=JEE&day=2026-11-21&order=oldest&page=3&after=x",
])("the address %j is written as it was read", (text) => {
  expect(new URLSearchParams(filters.write(read(text))).toString()).toBe(text);
});

test.each([
  "state=gone&order=newest",
  "examType=CHESS",
  "day=yesterday",
  "day=2026-02-30",
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "other=1",
])("%j sets no filter", (text) => {
  expect(read(text)).toEqual(none);
});

test("an exam type is recognised in any case, and a text is cut at 200 characters", () => {
  expect(read("examType=as%20level").examType).toBe("AS_LEVEL");
  expect(read(`title=${"x".repeat(300)}`).title).toHaveLength(200);
});

test("blanks set no filter, and neither do an order or a page", () => {
  expect(filters.write(read("title=%20"))).toEqual({});
  expect(filters.isNarrowed(read("order=oldest&page=2&after=x"))).toBe(false);
  expect(filters.isNarrowed(read("state=open"))).toBe(true);
});

test("a change of filters returns to the first page, a change of page keeps the filters", () => {
  const third = read("title=algebra&page=3&after=x");
  expect(filters.changed(third, { state: "open" })) //
    .toEqual({ ...none, title: "algebra", state: "open" });
  expect(filters.changed(third, { page: 4 })).toMatchObject({ title: "algebra", page: 4 });
});
