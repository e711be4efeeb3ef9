import { expect, test } from "vitest";
import { isNarrowed, queryOf, readFilters, withFilters } from "./passage-filters.rules.ts";

const of = (text: string) => new URLSearchParams(text);

test("the address of a filtered page is read back as it was written", () => {
  const search = withFilters(of("edit=p_1"), {
    examType: "AS_LEVEL",
    subject: "Physics & more",
    text: "a b",
    page: 3,
  });
  expect(search.get("edit")).toBe("p_1");
  expect(readFilters(search)).toEqual({
    examType: "AS_LEVEL",
    subject: "Physics & more",
    topic: "",
    subTopic: "",
    text: "a b",
    page: 3,
  });
});

test("another filter starts at the first page, another page keeps the filters", () => {
  const third = of("subject=Physics&page=3");
  expect(String(withFilters(third, { topic: "Optics" }))).toBe("subject=Physics&topic=Optics");
  expect(String(withFilters(third, { page: 4 }))).toBe("subject=Physics&page=4");
  expect(String(withFilters(third, { subject: "" }))).toBe("");
});

test.each(["page=0", "page=-1", "page=x", "page=1.5", "examType=IAS"])(
  "%s asks for nothing",
  (text) => {
    const filters = readFilters(of(text));
    expect(filters).toMatchObject({ page: 1, examType: "" });
    expect(isNarrowed(filters)).toBe(false);
  },
);

test("only what is asked for is sent", () => {
  const filters = readFilters(of("subject=Physics"));
  expect(isNarrowed(filters)).toBe(true);
  expect(queryOf(filters, 10)).toEqual({ subject: "Physics", page: 1, limit: 10 });
});
