import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { Language, VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { describe, expect, test } from "vitest";
import { type LanguageContent, LanguageStore } from "./language-store.ts";

const question: StudentQuestion = {
  _id: "q_1",
  section: 0,
  subject: "Physics",
  responseType: "INTEGER",
  questionType: "STANDARD",
  question: "<p>How many?</p>",
  marks: 4,
};
const english = [question];
const paper = { questions: english, images: new Map<string, Blob>(), mediaUrl: "" };
const contentOf = (text: string): LanguageContent => ({
  texts: { q_1: { question: text } },
  images: new Map(),
});

/** A store whose loads are answered by hand, and whose later work is run by hand. */
function open(language: Language = "en") {
  const asked: VariantLanguage[] = [];
  const answers: PromiseWithResolvers<LanguageContent>[] = [];
  const later: (() => void)[] = [];
  const changes: string[] = [];
  const store = new LanguageStore({
    english,
    paper,
    language,
    beside: false,
    load: (one) => {
      asked.push(one);
      const answer = Promise.withResolvers<LanguageContent>();
      answers.push(answer);
      return answer.promise;
    },
    onChange: (one, beside) => changes.push(beside ? `${one}+en` : one),
    after: (_ms, work) => later.push(work),
  });
  const shown = () => [store.getState().questions[0]?.question, store.getState().arrived];
  return { store, asked, answers, later, changes, shown };
}

describe("the languages of a running test", () => {
  test("show English until the texts are here, then the texts, and are loaded once", async () => {
    const { store, asked, answers, changes, shown } = open();
    expect(shown()).toEqual(["<p>How many?</p>", true]);
    store.show("hi");
    expect(shown()).toEqual(["<p>How many?</p>", false]);
    answers[0]?.resolve(contentOf("कितने?"));
    await store.load("hi");
    expect(shown()).toEqual(["कितने?", true]);
    const before = store.getState().questions;
    store.show("en");
    expect(store.getState().questions).toBe(english);
    store.show("hi");
    // The same objects: nothing is drawn that has not changed.
    expect(store.getState().questions).toBe(before);
    expect([asked, changes]).toEqual([["hi"], ["hi", "en", "hi"]]);
    store.show("hi", true);
    expect(shown()).toEqual(['कितने?<div lang="en" dir="ltr"><p>How many?</p></div>', true]);
    store.show("hi", false);
    expect(store.getState().questions).toBe(before);
    expect([asked, changes.slice(3)]).toEqual([["hi"], ["hi+en", "hi"]]);
  });

  test("that did not arrive are asked for again, as long as they are wanted", async () => {
    const { store, asked, answers, later, shown } = open("ta");
    const first = store.load("ta");
    answers[0]?.reject(new Error("No connection"));
    await first;
    expect(shown()).toEqual(["<p>How many?</p>", false]);
    later[0]?.();
    expect(asked).toEqual(["ta", "ta"]);
    answers[1]?.resolve(contentOf("எத்தனை?"));
    await store.load("ta");
    expect(shown()).toEqual(["எத்தனை?", true]);
    store.show("ur");
    answers[2]?.reject(new Error("No connection"));
    await store.load("ur");
    store.show("en");
    later[1]?.();
    expect(asked).toEqual(["ta", "ta", "ur"]);
  });
});
