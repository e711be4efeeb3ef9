import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { expect, test } from "vitest";
import { fromBank } from "./shown-question.rules.ts";

test.each(responseTypes.codes)("a picked %s question shows its options and its answer", (code) => {
  const type = responseTypes.get(code);
  for (const { input, question } of typeExamples[code] ?? []) {
    const content = type.readContent(input);
    const key = type.readKey(input, content);
    const options = type.writeOptions(content);
    const picked = {
      _id: "q_00000000000000000001",
      rev: 1,
      examType: "JEE" as const,
      subject: "Physics",
      topic: "Optics",
      subTopic: "Lenses",
      difficulty: "EASY" as const,
      marks: 4,
      questionType: "STANDARD" as const,
      responseType: code,
      question,
      ...type.writeAuthor(content, key),
      options,
      answerKey: type.writeKey(key, content),
      solution: "",
      passageId: null,
      changedAt: "",
      changedBy: "",
    };
    const shown = fromBank(picked);
    expect(shown).toMatchObject({ options: options ?? [], answer: type.keyText(key, content) });
    expect(shown.answer).not.toBe("");
  }
});
