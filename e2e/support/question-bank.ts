import { SubjectTopic } from "@academy/core/catalogue/catalogue.schema.ts";
import { PassageView } from "@academy/core/passage/passage.schema.ts";
import { QuestionView } from "@academy/core/question/question.schema.ts";
import type { Api } from "./api.ts";

const physics = { subject: "Wave theory", topic: "Waves", subTopic: "Interference" };
const chemistry = { subject: "Moles", topic: "Solutions", subTopic: "Molarity" };
const biology = { subject: "Ponds", topic: "Ecology", subTopic: "Food webs" };

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** What a file's questions are asked about: many lines, so that sheets break among them. */
const long = (n: number) =>
  numbers(3)
    .map((line) => `<p>Line ${line} of what wave ${n} does before it is asked about.</p>`)
    .join("");

/**
 * A bank for the builder: 16 questions of one choice with formulas, 10 with numbers, and two
 * passages with 4 questions each.
 */
export async function fillBank(admin: Api): Promise<void> {
  for (const names of [physics, chemistry, biology]) {
    await admin.post("/api/subject-topics", names, SubjectTopic);
  }
  const upload = (question: object) =>
    admin.post(
      "/api/questions/upload",
      { examType: "NEET", difficulty: "EASY", ...question },
      QuestionView,
    );
  for (const n of numbers(16)) {
    await upload({
      ...physics,
      responseType: "MCQ_SINGLE",
      question: `${long(n)}<p>Wave${n}: which is ${inline(`\\lambda_{${n}}`)}?</p>`,
      options: [`First${n}`, `Second${n}`, `Third${n}`, `Last${n}!`],
      answerKey: 1,
      solution: `<p>Because wave ${n} is ${inline("v/f")}.</p>`,
    });
  }
  for (const n of numbers(10)) {
    await upload({
      ...chemistry,
      responseType: "INTEGER",
      question: `<p>Mole${n}: how many moles are ${n} moles?</p>`,
      answerKey: n,
    });
  }
  for (const p of numbers(2)) {
    const passage = { examType: "NEET", ...biology, passageText: `<p>Passage${p}: a pond.</p>` };
    const { _id: passageId } = await admin.post("/api/passages/upload", passage, PassageView);
    for (const n of numbers(4)) {
      await upload({
        ...biology,
        questionType: "COMPREHENSION",
        responseType: "MCQ_SINGLE",
        question: `<p>Pond${p}${n}: who eats whom?</p>`,
        options: [`Frog${p}${n}`, `Fly${p}${n}`],
        answerKey: 0,
        passageId,
      });
    }
  }
}
