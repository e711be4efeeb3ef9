import { presets } from "@academy/core/exam/pattern/presets.rules.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { HOUR, iso } from "@academy/core/kernel/shared/time.ts";
import { csvOf, ImportCalls } from "../imports/import-calls.fixture.ts";
import { discount, product } from "./payment-rows.fixture.ts";
import type { openRoleCloud } from "./role-cloud.fixture.ts";
import { addSecretExam, number, word } from "./secret-exam.fixture.ts";

type Api = Awaited<ReturnType<typeof openRoleCloud>>;

/** Who reads: "colleague" is an author who wrote none of it, "other" a student whom none of it is about. */
export const READERS = [
  "anonymous",
  "student",
  "other",
  "author",
  "colleague",
  "reviewer",
  "admin",
] as const;
export type Reader = (typeof READERS)[number];

/** A text in a private field, and all who may read it. */
export interface Sentinel {
  what: string;
  text: string;
  readers: readonly Reader[];
}

const BANK: readonly Reader[] = ["author", "colleague", "reviewer", "admin"];
const KEYS: readonly Reader[] = ["author", "reviewer", "admin"];
const OFFICE: readonly Reader[] = ["admin"];

const NAMES = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

/** Plants a sentinel in each private field through the API, and remembers what has an id. */
export class Sentinels {
  readonly all: Sentinel[] = [];
  readonly ids: string[] = [];
  readonly tokens: Readonly<Record<Reader, string | undefined>>;
  /** The text of the author's question, by which similar ones are found. */
  question = "";
  #approved = "";
  /** Questions that a test may use. */
  #asked: readonly string[] = [];
  readonly #api: Api;

  private constructor(api: Api, tokens: Sentinels["tokens"]) {
    this.#api = api;
    this.tokens = tokens;
  }

  static async plant(api: Api): Promise<Sentinels> {
    const named = word();
    const student = await api.register(named);
    const author = await api.join("writer", "author");
    const made = new Sentinels(api, {
      anonymous: undefined,
      student: student.token,
      other: api.callers.other,
      author: author.token,
      colleague: (await api.join("colleague", "author")).token,
      reviewer: (await api.join("reviewer", "reviewer")).token,
      admin: api.callers.admin,
    });
    made.ids.push(student.user.userId, author.user.userId);
    made.all.push({ what: "name of a student", text: named, readers: ["student", "admin"] });
    await made.#question();
    await made.#ofStudent(student.user.userId);
    await made.#import();
    await made.#office();
    await made.#tests();
    await made.#underReview();
    return made;
  }

  /** A new text in a field. */
  #in(what: string, readers: readonly Reader[], text = word()): string {
    this.all.push({ what, text, readers });
    return text;
  }

  async #send<T>(who: Reader, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#api.send({ method, path, token: this.tokens[who], body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    // Parsed by the endpoint's own schema; the caller names that type.
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** An approved question of an author, changed once, with a comment and a deleted sibling. */
  async #question(): Promise<void> {
    this.question = `<p>Which ${this.#in("text of a question", BANK)} bends the most light?</p>`;
    const content = (of: string, readers: readonly Reader[]) => ({
      ...NAMES,
      examType: "JEE",
      difficulty: "EASY",
      marks: 4,
      responseType: "INTEGER",
      answerKey: `${this.#in(`key of ${of}`, readers, number())}.37`,
      tolerance: Number(`${this.#in(`tolerance of ${of}`, readers, number())}.61`),
      solution: `<p>${this.#in(`solution of ${of}`, readers)}</p>`,
    });
    const add = (of: string, readers: readonly Reader[], question: string) =>
      this.#send<QuestionView>("author", "POST", "/api/questions/upload", {
        ...content(of, readers),
        question,
      });
    const { _id } = await add("an earlier revision", KEYS, this.question);
    this.ids.push(_id);
    this.#approved = _id;
    await this.#send("admin", "PUT", `/api/questions/${_id}`, content("a question", KEYS));
    const comment = { text: this.#in("comment on a question", KEYS) };
    await this.#send("reviewer", "POST", `/api/questions/${_id}/comments`, comment);
    const deleted = await add(
      "a deleted question",
      KEYS,
      `<p>${this.#in("text of a deleted question", KEYS)} is gone.</p>`,
    );
    this.ids.push(deleted._id);
    await this.#send("admin", "DELETE", `/api/questions/${deleted._id}`);
  }

  /** What a student took, wrote and reported. */
  async #ofStudent(userId: string): Promise<void> {
    const practice = { startsIn: -1, releasePolicy: "PRACTICE" };
    const exam = await addSecretExam(this.#api, "one", practice);
    const [questionId = ""] = exam.questionIds;
    this.#asked = exam.questionIds;
    const answers = Object.fromEntries(
      exam.questionIds.map((id, i) => [id, { value: exam.answers[i], timeTaken: 3, seq: 1 }]),
    );
    const path = `/api/submissions/${exam.testId}/submit`;
    const { submissionId } = await this.#send<{ submissionId: string }>("student", "POST", path, {
      answers,
    });
    this.ids.push(exam.testId, questionId, submissionId, userId);
    for (const text of exam.canaries) {
      this.#in("key or solution in a student's report", ["student", "reviewer", "admin"], text);
    }
    const report = this.#in("problem that a student reported", ["student", "admin"]);
    await this.#send("student", "POST", "/api/problems", {
      submissionId,
      questionId,
      kind: "key",
      text: report,
    });
    const note = { submissionId, note: this.#in("note of a student", ["student"]) };
    await this.#send("student", "PUT", `/api/notebook/${questionId}`, note);
  }

  /** A file that an author uploaded, whose rows wait. */
  async #import(): Promise<void> {
    const calls = new ImportCalls(this.#api, this.tokens.author);
    const own: readonly Reader[] = ["author", "admin"];
    const row = rowCells(1, {
      ...NAMES,
      question: `Which ${this.#in("row of an import", own)} is it?`,
      optionB: this.#in("option of an import", own),
    });
    const name = this.#in("name of an uploaded file", own);
    this.ids.push((await calls.checked(`${name}.csv`, csvOf([row]))).importId);
  }

  /** What only the office works with. */
  async #office(): Promise<void> {
    const [shipped] = presets;
    const { id: _id, ...pattern } = shipped ?? { id: "" };
    const title = this.#in("title of an own pattern", OFFICE);
    await this.#post("/api/patterns", {
      ...pattern,
      title,
      note: this.#in("note of a pattern", OFFICE),
    });
    const name = this.#in("name of an unfinished test", OFFICE);
    await this.#post("/api/tests/drafts", { fields: { name } });
    const coupon = this.#in("name of a coupon", OFFICE, `C${number()}`);
    await this.#post("/api/discounts", { ...discount(), name: coupon });
    await this.#post("/api/products", {
      ...product(),
      ended: true,
      name: this.#in("name of a product that is not sold any more", OFFICE),
    });
    await this.#send("anonymous", "POST", "/api/enquiries", {
      name: this.#in("name in an enquiry", OFFICE),
      email: `${this.#in("email in an enquiry", OFFICE)}@example.org`,
      phone: "98765 43210",
      message: this.#in("message of an enquiry", OFFICE),
    });
  }

  /** Tests that are not for everyone: one for subscribers, and one that was deleted. */
  async #tests(): Promise<void> {
    const now = this.#api.deps.clock.now();
    const test = (name: string) => ({
      name,
      examType: "JEE",
      startTime: iso(now + HOUR),
      expiryTime: iso(now + 3 * HOUR),
      durationMinutes: 60,
      totalQuestions: this.#asked.length,
      sectionDetails: [
        { subject: "Physics", numQuestions: this.#asked.length, questionIds: this.#asked },
      ],
    });
    const own = this.#in("name of a test for subscribers", OFFICE);
    await this.#post("/api/tests/createtest", test(own));
    const gone = this.#in("name of a deleted test", OFFICE);
    const id = await this.#post("/api/tests/createtest", test(gone));
    await this.#send("admin", "DELETE", `/api/tests/${id}`);
  }

  /** Adds something as an administrator. @returns its id */
  async #post(path: string, body: object): Promise<string> {
    const made = await this.#send<Record<string, unknown>>("admin", "POST", path, body);
    const found = Object.values(made)
      .map(String)
      .filter((one) => /^[a-z]{1,4}_[0-9a-z]{20}$/.test(one));
    this.ids.push(...found);
    return found[0] ?? "";
  }

  /** From now on questions are reviewed: a draft of the author, and a proposal. */
  async #underReview(): Promise<void> {
    const on = { needsReview: true, needsSolution: false, rev: 0 };
    await this.#send("admin", "PUT", "/api/questions/review/settings", on);
    const draft = await this.#send<QuestionView>("author", "POST", "/api/questions/upload", {
      ...NAMES,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "INTEGER",
      question: "<p>How many lenses has a draft?</p>",
      answerKey: this.#in("key of a draft", KEYS, number()),
      solution: `<p>${this.#in("solution of a draft", KEYS)}</p>`,
    });
    const path = `/api/questions/${this.#approved}`;
    const { rev } = await this.#send<QuestionView>("admin", "GET", path);
    const solution = `<p>${this.#in("solution of a proposal", KEYS)}</p>`;
    await this.#send("author", "POST", `${path}/proposal`, { solution, rev });
    const state = { state: "REVIEW", rev: draft.rev };
    await this.#send("author", "PUT", `/api/questions/${draft._id}/state`, state);
    this.ids.push(draft._id);
  }
}
