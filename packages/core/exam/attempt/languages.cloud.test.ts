import { useCloud } from "@academy/local/testing/cloud.ts";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import * as Questions from "../../bank/editing/question.service.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import * as PassageVariants from "../../bank/variant/passage-variant.service.ts";
import { translate } from "../../bank/variant/translate.fixture.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import {
  addTest,
  admin,
  answersTo,
  ensureNames,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as Medium from "../assessment/medium.service.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { check } from "../builder/check-test.service.ts";
import * as LanguageStore from "../paper/language-paper.store.ts";
import * as PaperStore from "../paper/paper.store.ts";
import * as SealPaper from "../paper/seal-paper.service.ts";
import { type LanguagePack, unseal } from "../paper/seal.rules.ts";
import * as Reports from "../result/report.service.ts";
import * as Submit from "../submission/submit.service.ts";
import { CAPABILITIES } from "../terms/attempt/attempt.schema.ts";
import * as Attempts from "./attempt.service.ts";
import * as OpenPaper from "./open-paper.service.ts";

const clock = testClock();
useCloud();
const by = admin();
let deps: Deps;
/** The questions of every test here, and their passage. */
let ids: string[];
const can = [...CAPABILITIES];

const problemsIn = async (language: VariantLanguage) => {
  const input = { ...(await Tests.inputOf(deps, await Tests.load(deps, testId))) };
  const { problems } = await check(deps, { ...input, languages: [language] }, []);
  return problems.filter(({ path }) => path === "languages").map(({ message }) => message);
};

let testId: string;

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, by);
  const published = await addTest(deps, by);
  testId = published._id;
  ids = questionIds(published);
  for (const id of ids) await translate(deps, by, id, "hi");
  const { passageId } = await QuestionRead.read(deps, ids[0] ?? "");
  const texts = { passageText: "<p>रेलगाड़ी स्टेशन से चलती है।</p>" };
  await PassageVariants.save(deps, by, passageId ?? "", "hi", { texts });
});

const inTwo = (more: Record<string, unknown> = {}) =>
  addTest(deps, by, { languages: ["hi"], releasePolicy: "IMMEDIATE", ...more });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: { code: string }) => code,
  );

describe("publishing", () => {
  test("names what a language lacks, and refuses", async () => {
    expect(await problemsIn("hi")).toEqual([]);
    const all = ids.map((_, index) => index + 1).join(", ");
    expect(await problemsIn("ta")).toEqual([
      `${ids.length} questions have no Tamil version: ${all}.`,
      "1 passage has no Tamil version: of question 1.",
    ]);
    expect(await codeOf(addTest(deps, by, { languages: ["ta"] }))).toBe("missing_variant");
  });

  test("writes nothing else into the English sealed file", async () => {
    const { _id } = await inTwo();
    const ref = await Tests.load(deps, _id);
    const languages = [
      {
        student: await LanguageStore.readTexts(deps, ref, "hi"),
        review: await LanguageStore.readSolutions(deps, ref, "hi"),
      },
    ];
    const student = await PaperStore.readStudentPaper(deps, ref);
    const fixed = {
      ...deps,
      random: { ...deps.random, bytes: (count: number) => new Uint8Array(count).fill(3) },
    };
    const other = { testId: _id, paper: "pv_other" };
    const [alone, both] = [
      await SealPaper.write(fixed, other, { student }),
      await SealPaper.write(fixed, other, { student, languages }),
    ];
    expect([both.id, both.bytes]).toEqual([alone.id, alone.bytes]);
    expect(alone.languages).toBeUndefined();
    expect(both.languages?.hi?.id).not.toBe(alone.id);
  });
});

describe("a language that can be switched", () => {
  test("needs a page that knows languages; its texts come with the key of the paper", async () => {
    const published = await inTwo();
    const who = student();
    expect(await codeOf(Attempts.start(deps, who, published._id, { can: [] }))).toBe(
      "app_outdated",
    );
    // The questions of every type are in the test, a written answer too.
    expect(await Tests.view(deps, who, published._id)).toMatchObject({ written: true });
    const alone = await addTest(deps, by, { releasePolicy: "IMMEDIATE" });
    expect(await Tests.view(deps, who, alone._id)).not.toHaveProperty("written");
    const { paper } = await Attempts.start(deps, who, published._id, { can });
    const ref = await Tests.load(deps, published._id);
    const { id = "" } = paper?.languages?.hi ?? {};
    const command = new GetObjectCommand({ Bucket: deps.config.bucket, Key: `sealed/${id}` });
    const { Body } = await deps.s3.send(command);
    const file = new Uint8Array((await Body?.transformToByteArray()) ?? []);
    const of = { testId: published._id, paper: ref.paper, language: "hi" } as const;
    const opened = await unseal<LanguagePack>(file, of, paper?.key ?? "");
    const { questions, passages } = await LanguageStore.readTexts(deps, ref, "hi");
    expect(opened).toEqual({ questions, passages, images: [] });
    const [first] = await OpenPaper.questions(deps, who, published._id, { language: "hi" });
    expect(first?.question).toMatch(/^<div lang="hi" dir="ltr">.*अनुवाद/s);
    expect(first?.passageText).toContain("रेलगाड़ी");
    const inTamil = OpenPaper.questions(deps, who, published._id, { language: "ta" });
    expect(await codeOf(inTamil)).toBe("other_language");
  });

  test("is noted with a save, and the report begins in it; marks are the same in all", async () => {
    const published = await inTwo();
    const who = student();
    const { attemptId } = await Attempts.start(deps, who, published._id, { can });
    const save = (language: "hi" | "en" | "ta") =>
      Attempts.save(deps, who, attemptId, { answers: {}, language });
    const now = async () => (await Attempts.start(deps, who, published._id, { can })).language;
    await save("hi");
    expect(await now()).toBe("hi");
    await save("ta");
    expect(await now()).toBe("hi");
    await save("en");
    expect(await now()).toBe("en");
    await save("hi");
    const answers = answersTo(published, "right");
    const { submissionId } = await Submit.submit(deps, who, published._id, { answers });
    clock.advance(180 * MINUTE);
    const read = async (language?: "hi" | "en") => {
      const report = await Reports.read(deps, who, submissionId, language);
      if (!report.released) throw new Error("The report is not open");
      const { questionReport, language: shown, languages, ...rest } = report;
      const figures = questionReport.map(
        ({ question: _q, options: _o, rows: _r, passageText: _p, solution: _s, ...one }) => one,
      );
      return { first: questionReport[0], figures, rest, shown, languages };
    };
    const [own, english] = [await read(), await read("en")];
    expect([own.shown, own.languages, english.shown]).toEqual(["hi", ["en", "hi"], "en"]);
    expect([own.figures, own.rest]).toEqual([english.figures, english.rest]);
    expect(own.first?.solution).toContain("अनुवाद");
    expect(english.first?.solution).not.toContain("अनुवाद");
  });
});

describe("a language that is chosen before the start", () => {
  const chosen = (more: Record<string, unknown> = {}) => inTwo({ medium: "chosen", ...more });

  test("is chosen until the start, and kept after it", async () => {
    const published = await chosen();
    const who = student();
    const choose = (language: "hi" | "en" | "ta") =>
      Medium.choose(deps, who, published._id, language);
    const shown = async () => (await Tests.view(deps, who, published._id)).language;
    expect(await codeOf(Attempts.start(deps, who, published._id, { can }))).toBe(
      "language_not_chosen",
    );
    expect(await codeOf(choose("ta"))).toBe("other_language");
    expect(await shown()).toBeUndefined();
    for (const language of ["hi", "en", "hi"] as const) {
      expect(await choose(language)).toEqual({ language });
      expect(await shown()).toBe(language);
    }
    const { attemptId, language } = await Attempts.start(deps, who, published._id, { can });
    expect(language).toBe("hi");
    expect(await codeOf(choose("en"))).toBe("language_fixed");
    expect(await choose("hi")).toEqual({ language: "hi" });
    await Attempts.save(deps, who, attemptId, { answers: {}, language: "en" });
    expect((await Attempts.start(deps, who, published._id, { can })).language).toBe("hi");
  });

  test("is the attempt's, whatever order a choice and the start come in", async () => {
    const published = await chosen();
    for (let run = 0; run < 4; run++) {
      const who = student();
      await Medium.choose(deps, who, published._id, "en");
      const [started] = await Promise.all([
        Attempts.start(deps, who, published._id, { can }),
        codeOf(Medium.choose(deps, who, published._id, "hi")),
      ]);
      expect(started.language).toBe((await Tests.view(deps, who, published._id)).language);
    }
  });

  test("is no choice in other tests", async () => {
    const published = await inTwo();
    const choice = Medium.choose(deps, student(), published._id, "hi");
    expect(await codeOf(choice)).toBe("not_chosen_before");
  });
});

test("an English text that changes makes its variants stale", async () => {
  const published = await addTest(deps, by, {
    languages: ["hi"],
    startTime: iso(clock.now() + 60 * MINUTE),
    expiryTime: iso(clock.now() + 120 * MINUTE),
  });
  const [id = ""] = questionIds(published);
  await Questions.update(deps, by, id, { question: "<p>Changed</p>" });
  expect(await problemsIn("hi")).toEqual([
    "1 question was changed in English after the Hindi version was written: 1. Check it.",
  ]);
});
