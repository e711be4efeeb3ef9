import type { Test } from "./assessment.schema.ts";

export type TestLanguages = Pick<Test, "languages" | "medium">;

export const ENGLISH_ALONE: TestLanguages = { languages: [], medium: "switchable" };

/** The fields of a test that say in which languages it is taken. */
export const languagesOf = ({ languages, medium }: TestLanguages): TestLanguages => ({
  languages,
  medium,
});

/** The languages of a test as students see them; left out for a test in English alone. */
export const shownLanguages = (test: TestLanguages): Partial<TestLanguages> =>
  test.languages.length > 0 ? languagesOf(test) : {};

/** Whether students choose the language before they start, and keep it. */
export const isChosenBefore = ({ languages, medium }: TestLanguages): boolean =>
  languages.length > 0 && medium === "chosen";
