import { expect, test } from "vitest";
import { passageFilters, queryOf } from "./passage-filters.rules.ts";

const read = (text: string) => passageFilters.read(new URLSearchParams(text));
const written = (filters: ReturnType<typeof read>) =>
  String(new URLSearchParams(passageFilters.write(filters)));

test("the address of a filtered page is read as it was written", () => {
  const filters = {
    examType: "AS_LEVEL",
    subject: "Physics & more",
    topic: "",
    subTopic: "",
    text: "a b",
    page: 3,
  } as const;
  expect(read(written(filters))).toEqual(filters);
});

test("another filter starts at the first page, another page keeps the filters", () => {
  const third = read("subject=Physics&page=3");
  const after = (change: Partial<typeof third>) => written(passageFilters.changed(third, change));
  expect(after({ topic: "Optics" })).toBe("subject=Physics&topic=Optics");
  expect(after({ page: 4 })).toBe("subject=Physics&page=4");
  expect(after({ subject: "" })).toBe("");
});

test.each(["page=0", "page=-1", "page=x", "page=1.5", "examType=IAS"])(
  "%s sets no filter",
  (text) => {
    const filters = read(text);
    expect(filters).toMatchObject({ page: 1, examType: "" });
    expect(passageFilters.isNarrowed(filters)).toBe(false);
  },
);

test("only filters that are set are sent", () => {
  const filters = read("subject=Physics");
  expect(passageFilters.isNarrowed(filters)).toBe(true);
  expect(queryOf(filters, 10)).toEqual({ subject: "Physics", page: 1, limit: 10 });
});
