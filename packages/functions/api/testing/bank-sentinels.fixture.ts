import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import { csvOf, ImportCalls } from "../imports/import-calls.fixture.ts";
import { number } from "./secret-test.fixture.ts";
import type { Reader, Sentinels } from "./sentinels.fixture.ts";

const BANK: readonly Reader[] = ["author", "colleague", "reviewer", "translator", "admin"];
const KEYS: readonly Reader[] = ["author", "reviewer", "admin"];

const NAMES = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

/** Plants questions, their keys, texts about them, and an import. */
export async function plantInBank(world: Sentinels): Promise<void> {
  const questionId = await question(world);
  await inHindi(world, questionId);
  await upload(world);
  await underReview(world, questionId);
}

/** An approved question of an author, changed once, with a comment and a deleted sibling. */
async function question(world: Sentinels): Promise<string> {
  world.question = `<p>Which ${world.in("text of a question", BANK)} bends the most light?</p>`;
  const content = (of: string, readers: readonly Reader[]) => ({
    ...NAMES,
    examType: "JEE",
    difficulty: "EASY",
    marks: 4,
    responseType: "INTEGER",
    answerKey: `${world.in(`key of ${of}`, readers, number())}.37`,
    tolerance: Number(`${world.in(`tolerance of ${of}`, readers, number())}.61`),
    solution: `<p>${world.in(`solution of ${of}`, readers)}</p>`,
  });
  const add = (of: string, readers: readonly Reader[], question: string) =>
    world.send<QuestionView>("author", "POST", "/api/questions/upload", {
      ...content(of, readers),
      question,
    });
  const { _id } = await add("an earlier revision", KEYS, world.question);
  world.ids.push(_id);
  await world.send("admin", "PUT", `/api/questions/${_id}`, content("a question", KEYS));
  const comment = { text: world.in("comment on a question", KEYS) };
  await world.send("reviewer", "POST", `/api/questions/${_id}/comments`, comment);
  const deleted = await add(
    "a deleted question",
    KEYS,
    `<p>${world.in("text of a deleted question", KEYS)} is gone.</p>`,
  );
  world.ids.push(deleted._id);
  await world.send("admin", "DELETE", `/api/questions/${deleted._id}`);
  return _id;
}

/** The question in Hindi, with a solution, translated before its English text was changed. */
async function inHindi(world: Sentinels, questionId: string): Promise<void> {
  const solution = `<p>${world.in("solution in Hindi", KEYS)}</p>`;
  const texts = { question: `<p>${world.in("text in Hindi", BANK)} क्या है?</p>`, solution };
  await world.send("author", "PUT", `/api/questions/${questionId}/variants/hi`, { texts });
  await world.send("admin", "PUT", `/api/questions/${questionId}`, {
    solution: `<p>${world.in("solution that was not translated", KEYS)}</p>`,
  });
}

/** Plants texts in a file that an author uploaded and has not inserted yet. */
async function upload(world: Sentinels): Promise<void> {
  const calls = new ImportCalls(world.api, world.tokens.author);
  const own: readonly Reader[] = ["author", "admin"];
  const row = rowCells(1, {
    ...NAMES,
    question: `Which ${world.in("row of an import", own)} is it?`,
  });
  const name = world.in("name of an uploaded file", own);
  world.ids.push((await calls.checked(`${name}.csv`, csvOf([row]))).importId);
}

/** Turns the review of questions on, then plants texts in an author's draft and in a proposal. */
async function underReview(world: Sentinels, questionId: string): Promise<void> {
  const on = { needsReview: true, needsSolution: false, rev: 0 };
  await world.send("admin", "PUT", "/api/questions/review/settings", on);
  const draft = await world.send<QuestionView>("author", "POST", "/api/questions/upload", {
    ...NAMES,
    examType: "JEE",
    difficulty: "EASY",
    responseType: "INTEGER",
    question: "<p>How many lenses has a draft?</p>",
    answerKey: world.in("key of a draft", KEYS, number()),
    solution: `<p>${world.in("solution of a draft", KEYS)}</p>`,
  });
  const path = `/api/questions/${questionId}`;
  const { rev } = await world.send<QuestionView>("admin", "GET", path);
  const solution = `<p>${world.in("solution of a proposal", KEYS)}</p>`;
  await world.send("author", "POST", `${path}/proposal`, { solution, rev });
  const state = { state: "REVIEW", rev: draft.rev };
  await world.send("author", "PUT", `/api/questions/${draft._id}/state`, state);
  world.ids.push(draft._id);
}
