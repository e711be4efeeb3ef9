import { expect, test } from "vitest";
import { responseTypes } from "./registry.ts";
import { typeParts } from "./registry.ui.ts";

test("every response type has its parts on the screen, and nothing else has", () => {
  expect(Object.keys(typeParts).toSorted()).toEqual([...responseTypes.codes].toSorted());
});

test.each(Object.entries(typeParts))("%s brings an answer and a review", async (_code, load) => {
  const parts = await load();
  expect(parts.Answer).toBeTypeOf("function");
  expect(parts.Review).toBeTypeOf("function");
});
