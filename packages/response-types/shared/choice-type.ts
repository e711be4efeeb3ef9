import { ChoiceContent, readChoiceContent } from "./option.ts";
import type { ResponseType } from "./response-type.ts";

/** What all types with a choice of options share, whether one option is correct or several. */
export const choiceType = {
  content: ChoiceContent,
  rows: () => 1,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent: (input) => readChoiceContent(input.options),
  writeOptions: (content) => content.options.map((option) => option.html),
} satisfies Partial<ResponseType<ChoiceContent, unknown, unknown>>;
