import { ChoiceContent, readChoiceContent } from "./option.ts";
import type { ResponseType } from "./response-type.ts";

/** What every type has whose answer is a choice of options, however many of them are correct. */
export const choiceType = {
  content: ChoiceContent,
  rows: () => 1,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent: (input) => readChoiceContent(input.options),
  writeOptions: (content) => content.options.map((option) => option.html),
} satisfies Partial<ResponseType<ChoiceContent, unknown, unknown>>;
