import { expect, test } from "vitest";
import { nextView, readView, viewName, viewsOf } from "./views.rules.ts";

const offered = ["en", "hi", "ur"] as const;

test("a paper is read in English, in each other language, and in both", () => {
  const names = ["en", "hi", "hi+en", "ur", "ur+en"];
  expect(viewsOf(offered).map(viewName)).toEqual(names);
  for (const name of names) expect(viewName(readView(name, offered))).toBe(name);
  expect(readView("ta", offered)).toEqual({ language: "en", beside: false });
});

test("one key goes through all of them, whatever was beside English before", () => {
  let view = { language: "en", beside: true } as ReturnType<typeof readView>;
  const seen = Array.from({ length: 6 }, () => viewName((view = nextView(view, offered))));
  expect(seen).toEqual(["hi", "hi+en", "ur", "ur+en", "en", "hi"]);
});
