import { responseTypes } from "@academy/response-types/registry.ts";
import {
  encodeSheet,
  longTextValue,
  type SheetEntry,
  textKey,
} from "../exam/answers/sheet.rules.ts";
import type { SubmittedSheet } from "../exam/marking/grading.rules.ts";
import type { AnySample } from "./draft.fixture.ts";

export const submittedSheet = (
  sheet: string,
  { overrides = {}, userId = "student-1" }: Partial<Omit<SubmittedSheet, "sheet">> = {},
): SubmittedSheet => ({ sheet, overrides, userId });

/** A sheet with these answers, null for a blank, and the texts of the long answers. */
export function sheetOf(
  samples: readonly Pick<AnySample, "responseType" | "answer">[],
  seconds = 1,
): { sheet: string; texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const entries = samples.map(({ responseType, answer }, index): SheetEntry => {
    const type = responseTypes.get(responseType);
    if (answer === null) return { seq: 1, seconds, marked: false, value: "" };
    // If a type has long texts, its answers are texts.
    const text = type.longText ? (answer as string) : "";
    const value = type.longText ? longTextValue(text) : type.encode(answer);
    if (type.longText) texts.set(textKey(index, { seq: 1, value }), text);
    return { seq: 1, seconds, marked: false, value };
  });
  return { sheet: encodeSheet(entries), texts };
}
