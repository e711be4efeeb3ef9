import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { describe, expect, test } from "vitest";
import { questionsIn, textsOfPack, textsOfQuestions } from "./language-texts.rules.ts";

const question = (id: string, more: Partial<StudentQuestion> = {}): StudentQuestion => ({
  _id: id,
  section: 0,
  subject: "Physics",
  responseType: "MCQ_SINGLE",
  questionType: "STANDARD",
  question: "<p>What is light?</p>",
  options: ["A wave", "A spoon"],
  marks: 4,
  passageId: "p_1.t_1",
  passageText: "<p>On light</p>",
  ...more,
});
const english = [question("q_1"), question("q_2")];
const pack = {
  questions: { q_1: { question: "<p>प्रकाश क्या है?</p>", options: ["तरंग", "चम्मच"] } },
  passages: { p_1: "<p>प्रकाश</p>" },
};
const hindi = (html: string) => `<div lang="hi" dir="ltr">${html}</div>`;
const texts = textsOfPack(pack, "hi", english);

describe("the texts of another language", () => {
  test("are those of the sealed file, each with its language", () => {
    expect(texts).toEqual({
      q_1: {
        question: hindi("<p>प्रकाश क्या है?</p>"),
        options: [hindi("तरंग"), hindi("चम्मच")],
        passageText: hindi("<p>प्रकाश</p>"),
      },
    });
  });

  test("take the place of the English ones, and change nothing else", () => {
    const [first, second] = questionsIn(english, texts, false);
    expect(first).toEqual({ ...english[0], ...texts["q_1"] });
    expect(second).toBe(english[1]);
  });

  test("have English below them where the language was chosen before the start", () => {
    const [first] = questionsIn(english, texts, true);
    const below = '<div lang="en" dir="ltr">A spoon</div>';
    expect(first?.options?.[1]).toBe(hindi("चम्मच") + below);
    expect(first?.question.endsWith("<p>What is light?</p></div>")).toBe(true);
  });

  test("are read from the server's answer as well", () => {
    const [first] = questionsIn(english, texts, false);
    expect(textsOfQuestions(first ? [first] : [])).toEqual(texts);
  });
});
