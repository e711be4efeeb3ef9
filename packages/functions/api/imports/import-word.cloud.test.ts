import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import { fraction, image, makeDocx, p } from "@academy/core/exchange/files/docx.fixture.ts";
import { NAMES } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
  await calls.ask("POST", "/api/subject-topics", NAMES);
});

const lines = (...texts: string[]) => texts.map((text) => p(text)).join("");
const OPTIONS = ["(A) one", "(B) two", "(C) three", "(D) four"];

it(
  "a Word file is checked by paragraph and inserted with its images and formulas",
  { tags: ["thorough"] },
  async () => {
    const head = lines(
      "Exam: JEE",
      `Subject: ${NAMES.subject}`,
      `Topic: ${NAMES.topic}`,
      `Sub-topic: ${NAMES.subTopic}`,
      "Difficulty: EASY",
      "Marks: 4",
    );
    const body =
      head +
      p("1. What is ", fraction("1", "x"), " in ", image("a"), "?") +
      lines(...OPTIONS, "Ans. B") +
      lines("2. Which of these?", "(A) a", "(B) b", "(D) d", "Ans. A");
    const bytes = makeDocx(body, {
      relations: '<Relationship Id="a" Type="image" Target="media/figure.png"/>',
      more: [{ name: "word/media/figure.png", bytes: pngOf(30, 20) }],
    });
    const checked = await calls.checked("paper.docx", new Uint8Array(bytes));
    expect(checked.found).toMatchObject({
      rows: 2,
      good: 1,
      bad: 1,
      images: { inFile: 1, missing: 0 },
    });
    expect((await calls.rows(checked.importId, "bad")).rows).toMatchObject([
      {
        place: 'Question 2, paragraph 13 ("Which of these?")',
        problems: [{ reason: "Option C is missing: A, B and D were found." }],
      },
    ]);
    const done = await calls.inserted(checked.importId);
    expect(done.result).toMatchObject({ uploadedCount: 1, failedCount: 1 });
    const [inserted] = (await calls.rows(checked.importId, "inserted")).rows;
    expect(inserted?.place).toMatch(/^Question 1, paragraph 7/);
    const question = await calls.ask<{ question: string }>(
      "GET",
      `/api/questions/${inserted?._id}`,
    );
    expect(question.question).toMatch(/data-latex="\\frac\{1\}\{x\}".*<img src="[^"]*media\//);
  },
);
