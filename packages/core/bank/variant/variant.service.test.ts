import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { SAMPLES } from "../../testing/draft.fixture.ts";
import { depsRacing } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as VariantRead from "./variant-read.service.ts";
import { CHOICE, editEnglish, inHindi, keepQuestion, WITHOUT_SOLUTION } from "./variant.fixture.ts";
import type { QuestionTexts } from "./variant.schema.ts";
import * as Variants from "./variant.service.ts";

const staff = (...roles: StaffRole[]): Actor => ({ ...student("Tara Sen"), roles });
const boss = admin();
const translator = staff("translator");

let deps: Deps;

beforeEach(() => {
  deps = memoryDeps(testClock());
});

const save = (id: string, texts: Partial<QuestionTexts>, more: object = {}, by = boss) =>
  Variants.save(deps, by, id, "hi", { texts: { question: "", ...texts }, ...more });
const shown = async (id: string, by: Actor = boss) =>
  (await VariantRead.view(deps, by, id)).variants;
const languagesOf = async (id: string) => (await QuestionStore.find(deps, id))?.languages;

describe.each(Object.entries(SAMPLES))("a %s question", (_code, samples) => {
  test("is read in Hindi as it was saved", async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(samples, async (sample) => {
        const question = await keepQuestion(deps, ++n, sample);
        const { questionId } = question;
        const texts = inHindi(question);
        const saved = await save(questionId, texts);
        expect(saved).toMatchObject({ language: "hi", edition: 1, texts });
        expect(await shown(questionId)).toMatchObject([
          { language: "hi", edition: 1, texts, changed: [], differences: [] },
        ]);
        expect(await VariantRead.ofQuestions(deps, [questionId], "hi")).toEqual([saved]);
      }),
      { numRuns: Math.min(15, runs(15)) },
    );
  });
});

describe("a variant is refused", () => {
  test.each([
    [
      { ...WITHOUT_SOLUTION, question: "<p> </p>" },
      "texts.question",
      "Write the question in Hindi.",
    ],
    [
      { ...WITHOUT_SOLUTION, options: ["<p>प्रकाश</p>"] },
      "texts.options.1",
      "Option B is missing: a question in Hindi needs every option.",
    ],
    [
      { ...WITHOUT_SOLUTION, options: ["<p></p>", "<p>चम्मच</p>"] },
      "texts.options.0",
      "Option A is missing: a question in Hindi needs every option.",
    ],
    [
      { ...WITHOUT_SOLUTION, options: [...WITHOUT_SOLUTION.options, "<p>तीसरा</p>"] },
      "texts.options.2",
      "Hindi has 3 options, English has 2. Remove what is too much.",
    ],
    [
      { ...WITHOUT_SOLUTION, question: `<p>${"क".repeat(60_000)}</p>` },
      "texts.question",
      "The texts are larger than 150 KB. Shorten them.",
    ],
  ])("that lacks a text or has one too many, case %#", async (texts, path, message) => {
    const { questionId } = await keepQuestion(deps, 1);
    await expect(save(questionId, texts)).rejects.toMatchObject({
      kind: "invalid",
      message,
      fields: [{ path, message }],
    });
    expect(await languagesOf(questionId)).toBeUndefined();
  });

  test("whose row is missing", async () => {
    const content = { rows: ["<p>Force</p>", "<p>Work</p>"], columns: ["<p>N</p>", "<p>J</p>"] };
    const sample = { responseType: "MATRIX_MATCHING", content, key: { rows: [1, 2] } };
    const { questionId } = await keepQuestion(deps, 1, sample);
    const texts = { question: "<p>मिलाइए</p>", options: ["<p>N</p>", "<p>J</p>"] };
    await expect(save(questionId, { ...texts, rows: ["<p>बल</p>"] })).rejects.toMatchObject({
      message: "Row 2 is missing: a question in Hindi needs every row.",
    });
  });

  test("from someone who is not its author, translator or reviewer, and for a retired question", async () => {
    const author = staff("author");
    const { questionId } = await keepQuestion(deps, 1, CHOICE, { createdBy: author.userId });
    const other = staff("author");
    await expect(save(questionId, WITHOUT_SOLUTION, {}, other)).rejects.toMatchObject({
      code: "not_your_question",
    });
    await save(questionId, WITHOUT_SOLUTION, {}, author);
    await save(questionId, WITHOUT_SOLUTION, { edition: 1 }, staff("reviewer"));
    await editEnglish(deps, questionId, { state: "RETIRED" });
    await expect(save(questionId, WITHOUT_SOLUTION, { edition: 1 }, author)).rejects.toMatchObject({
      code: "locked_question",
    });
  });
});

test("of two who save the same edition one wins, and the other learns who did", async () => {
  const { questionId } = await keepQuestion(deps, 1);
  await save(questionId, WITHOUT_SOLUTION);
  const other = { ...WITHOUT_SOLUTION, question: "<p>शीशा क्या मोड़ता है?</p>" };
  const racing = depsRacing(
    deps,
    (written) => written.includes('"edition":2'),
    () => save(questionId, other, { edition: 1 }),
  );
  const late = { texts: { ...other, question: "<p>दर्पण?</p>" }, edition: 1 };
  await expect(Variants.save(racing, translator, questionId, "hi", late)).rejects.toMatchObject({
    code: "conflict",
    message:
      "Meera Iyer changed the Hindi text at 2026-11-21 04:30 UTC. Reload it, then make your change.",
  });
  expect(await shown(questionId)).toMatchObject([{ edition: 2, texts: other }]);
});

describe("an English change", () => {
  test("sends the variant back with what was translated, until it is saved again", async () => {
    const { questionId } = await keepQuestion(deps, 1);
    await save(questionId, WITHOUT_SOLUTION);
    const options = [{ html: "<p>Light rays</p>" }, { html: "<p>Spoons</p>" }];
    const { rev } = await editEnglish(deps, questionId, { content: { options } });
    const [stale] = await shown(questionId);
    expect(stale).toMatchObject({
      changed: ["options.0"],
      before: { "options.0": "<p>Light</p>" },
    });
    await save(questionId, WITHOUT_SOLUTION, { edition: 1, rev });
    expect(await shown(questionId)).toMatchObject([{ edition: 2, changed: [], before: {} }]);
  });

  test("while someone translates is not lost: they translated the text before it", async () => {
    const { questionId, rev } = await keepQuestion(deps, 1);
    await editEnglish(deps, questionId, { question: "<p>What does a prism bend?</p>" });
    await save(questionId, WITHOUT_SOLUTION, { rev });
    expect(await shown(questionId)).toMatchObject([
      { changed: ["question"], before: { question: "<p>Question 1</p>" } },
    ]);
  });

  test("of key, marks or labels changes nothing", async () => {
    const { questionId } = await keepQuestion(deps, 1);
    await save(questionId, WITHOUT_SOLUTION);
    await editEnglish(deps, questionId, { answerKey: { option: 1 }, marks: 100, tags: ["PYQ"] });
    expect(await shown(questionId)).toMatchObject([{ changed: [] }]);
  });
});

describe("a translator", () => {
  test("sees no solution, writes none, and keeps the one that is there with its state", async () => {
    const question = await keepQuestion(deps, 1);
    const { questionId } = question;
    await save(questionId, inHindi(question));
    const sent = { ...WITHOUT_SOLUTION, solution: "<p>अनुमान</p>" };
    await expect(save(questionId, sent, { edition: 1 }, translator)).rejects.toMatchObject({
      kind: "forbidden",
    });
    const edited = await editEnglish(deps, questionId, { solution: "<p>Another</p>" });
    await save(questionId, WITHOUT_SOLUTION, { edition: 1, rev: edited.rev }, translator);
    const seen = await VariantRead.view(deps, translator, questionId);
    expect(seen.english).not.toHaveProperty("solution");
    expect(seen.variants).toMatchObject([{ changed: [], before: {} }]);
    expect(JSON.stringify(seen)).not.toContain("olution");
    expect(await shown(questionId)).toMatchObject([
      { changed: ["solution"], texts: { solution: "<p>हिन्दी</p><p>Solution</p>" } },
    ]);
    const gone = Variants.remove(deps, translator, questionId, { language: "hi", edition: 2 });
    await expect(gone).rejects.toMatchObject({ kind: "forbidden" });
  });
});

test("a difference is named until it is confirmed, and again when a text changes", async () => {
  const { questionId } = await keepQuestion(deps, 1, CHOICE, { question: "<p>It falls 10 m.</p>" });
  const texts = { ...WITHOUT_SOLUTION, question: "<p>यह 9.8 m गिरता है।</p>" };
  const open = { path: "question", missing: ["10"], added: ["9.8"], confirmed: false };
  await save(questionId, texts);
  expect(await shown(questionId)).toMatchObject([{ differences: [open] }]);
  await save(questionId, texts, { edition: 1, confirm: ["question"] });
  expect(await shown(questionId)).toMatchObject([{ differences: [{ ...open, confirmed: true }] }]);
  await editEnglish(deps, questionId, { question: "<p>It falls 11 m.</p>" });
  expect(await shown(questionId)).toMatchObject([
    { differences: [{ ...open, missing: ["11"] }], changed: ["question"] },
  ]);
});

test("texts are sanitised as a question's are, and saving the same again writes nothing", async () => {
  const { questionId } = await keepQuestion(deps, 1);
  const hostile = `<p onclick="x()">क्या?</p><script>alert(1)</script>`;
  await save(questionId, { ...WITHOUT_SOLUTION, question: hostile });
  const [first] = await shown(questionId);
  expect(first?.texts.question).toBe("<p>क्या?</p>");
  const same = { ...WITHOUT_SOLUTION, question: "<p>क्या?</p>" };
  expect(await save(questionId, same, { edition: 1 })).toMatchObject({ edition: 1 });
});
