import { expect, test } from "vitest";
import { topicSet } from "./choice.rules.ts";

function formOf(fields: readonly (readonly [name: string, value: string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const topics = (...ids: string[]) => ids.map((id) => ["topic", id] as const);

test("the form of topics asks for each chosen topic once, at most five", () => {
  const chosen = (...ids: string[]) => topicSet(formOf(topics(...ids)), "JEE")?.from;
  expect(chosen("st_1")).toEqual({ kind: "topics", examType: "JEE", topicIds: ["st_1"] });
  // A field that was added and left at "No other topic" adds no topic.
  expect(chosen("st_1", "", "st_2", "st_1")).toMatchObject({ topicIds: ["st_1", "st_2"] });
  expect(chosen("a", "b", "c", "d", "e", "f", "g")).toMatchObject({
    topicIds: ["a", "b", "c", "d", "e"],
  });
  expect(chosen("")).toBeUndefined();
  expect(topicSet(formOf([]), "JEE")).toBeNull();
});

test("difficulty and new questions only are part of the choice", () => {
  const form = formOf([...topics("st_1"), ["difficulty", "DIFFICULT"], ["fresh", "on"]]);
  expect(topicSet(form, "NEET")).toEqual({
    from: {
      kind: "topics",
      examType: "NEET",
      topicIds: ["st_1"],
      difficulty: "DIFFICULT",
      unseenOnly: true,
    },
    count: 20,
  });
});
