import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import type { Api } from "./api.ts";

const names = { subject: "Physics", topic: "Languages", subTopic: "Papers" };
const FORMULA = '<span data-type="inline-math" data-latex="v=10"></span>';

/** Three questions in English and in other languages, as a translator wrote them. */
const QUESTIONS = [
  {
    english: { question: "A ball falls.", options: ["It stops", "It bounces"] },
    hi: { question: "एक गेंद गिरती है।", options: ["वह रुकती है", "वह उछलती है"] },
    ur: { question: `ایک گیند گرتی ہے۔`, options: ["وہ رکتی ہے", "وہ اچھلتی ہے"] },
    ta: { question: "ஒரு பந்து விழுகிறது.", options: ["அது நிற்கிறது", "அது துள்ளுகிறது"] },
  },
  {
    english: { question: "A lamp shines.", options: ["It is on", "It is off"] },
    hi: { question: "एक दीपक चमकता है।", options: ["वह जलता है", "वह बुझा है"] },
    ur: { question: "ایک چراغ چمکتا ہے۔", options: ["وہ جلتا ہے", "وہ بجھا ہے"] },
    ta: { question: "ஒரு விளக்கு ஒளிர்கிறது.", options: ["எரிகிறது", "அணைந்தது"] },
  },
  {
    english: { question: "A train leaves.", options: ["It moves", "It waits"] },
    hi: { question: "एक रेलगाड़ी चलती है।", options: ["वह चलती है", "वह रुकती है"] },
    ur: { question: "ایک ریل گاڑی چلتی ہے۔", options: ["وہ چلتی ہے", "وہ رکتی ہے"] },
    ta: { question: "ஒரு ரயில் புறப்படுகிறது.", options: ["நகர்கிறது", "நிற்கிறது"] },
  },
] as const;

/** One more, whose answer is a text. */
const WRITTEN = {
  english: { question: "Why does it fall?" },
  hi: { question: "यह क्यों गिरता है?" },
  ur: { question: "یہ کیوں گرتا ہے؟" },
  ta: { question: "இது ஏன் விழுகிறது?" },
} as const;

const UNITS = ["14 m/s", "−5 °C", "9.8 m/s<sup>2</sup>", "3 kg", "2 N"];

/** One more, with lists to match and with numbers in both directions of writing. */
const LISTS = {
  english: {
    question: "Which ball is at −5 °C and 14 m/s?",
    options: UNITS,
    rows: ["Speed", "Heat", "Fall", "Mass"],
  },
  hi: {
    question: "कौन-सी गेंद −5 °C और 14 m/s पर है?",
    options: UNITS,
    rows: ["चाल", "ताप", "पतन", "द्रव्यमान"],
  },
  ur: {
    question: "کون سی گیند −5 °C اور 14 m/s پر ہے؟",
    options: UNITS.map((unit) => `رفتار ${unit} ہے`),
    rows: ["رفتار", "حرارت", "گرنا", "کمیت"],
  },
  ta: {
    question: "எந்தப் பந்து −5 °C மற்றும் 14 m/s இல் உள்ளது?",
    options: UNITS,
    rows: ["வேகம்", "வெப்பம்", "வீழ்ச்சி", "நிறை"],
  },
};

const MORE = { written: WRITTEN, lists: LISTS };

export const TRANSLATED_QUESTIONS = QUESTIONS.length;

type Spoken = "hi" | "ur" | "ta";

const KEYS = {
  MCQ_SINGLE: { responseType: "MCQ_SINGLE", answerKey: 1 },
  MATRIX_MATCHING: { responseType: "MATRIX_MATCHING", answerKey: [[0], [1], [2], [3]] },
  SUBJECTIVE: { responseType: "SUBJECTIVE", answerKey: "The earth attracts it." },
} as const;

const typeOf = (english: object): keyof typeof KEYS => {
  if ("rows" in english) return "MATRIX_MATCHING";
  return "options" in english ? "MCQ_SINGLE" : "SUBJECTIVE";
};

/** A paper in several languages; the second option of each question is correct. */
export class TranslatedPaper {
  readonly #admin: Api;
  readonly #ids: readonly string[];

  private constructor(admin: Api, ids: readonly string[]) {
    this.#admin = admin;
    this.#ids = ids;
  }

  /** @param more a question that follows the others: one whose answer is a text, or lists to match */
  static async upload(
    admin: Api,
    examType: "JEE" | "NEET",
    more?: keyof typeof MORE,
  ): Promise<TranslatedPaper> {
    await admin.post("/api/subject-topics", names, SubjectTopic).catch(() => undefined);
    const ids: string[] = [];
    for (const { english, ...others } of more ? [...QUESTIONS, MORE[more]] : QUESTIONS) {
      const text = (one: string) => `<p>${one} ${FORMULA}</p>`;
      const body = {
        ...names,
        examType,
        difficulty: "EASY",
        ...KEYS[typeOf(english)],
        ...english,
        question: text(english.question),
        solution: "<p>By experience.</p>",
      };
      const { _id } = await admin.post("/api/questions/upload", body, QuestionView);
      ids.push(_id);
      for (const [language, { question, ...rest }] of Object.entries(others)) {
        const solution = language === "hi" ? { solution: "<p>अनुभव से।</p>" } : {};
        const texts = { question: text(question), ...rest, ...solution };
        const path = `/api/questions/${_id}/variants/${language}`;
        await admin.put(path, { texts }, z.unknown());
      }
    }
    return new TranslatedPaper(admin, ids);
  }

  /** Publishes a test of the paper. @returns its id and the address of its page */
  async publish(
    fields: { name: string; languages: readonly Spoken[]; medium: "switchable" | "chosen" } & {
      examType: "JEE" | "NEET";
      instructions?: string;
      translatedInstructions?: Partial<Record<Spoken, string>>;
      startTime: number;
      releasePolicy: "PRACTICE" | "IMMEDIATE";
    },
  ): Promise<{ testId: string; path: string }> {
    const start = fields.startTime;
    const input = {
      ...fields,
      access: "PUBLIC",
      startTime: new Date(start).toISOString(),
      expiryTime: new Date(start + 60 * 60_000).toISOString(),
      durationMinutes: 30,
      totalQuestions: this.#ids.length,
      fullScreen: "OFF",
      sectionDetails: [
        { subject: names.subject, numQuestions: this.#ids.length, questionIds: this.#ids },
      ],
    };
    const { _id } = await this.#admin.post("/api/tests/createtest", input, TestAdminView);
    return { testId: _id, path: `/user/tests/${_id}/take` };
  }
}
