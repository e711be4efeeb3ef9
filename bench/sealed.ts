import { gzipSync } from "node:zlib";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import * as OpenPapers from "@academy/core/exam/attempt/open-paper.service.ts";
import { unseal } from "@academy/core/exam/paper/seal.rules.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { HOUR, iso } from "@academy/core/kernel/shared/time.ts";
import { admin, testInput } from "@academy/core/testing/world.ts";
import { benchStudent } from "./student.ts";
import { startWorld } from "./world.ts";

/** A start of a test of 90 questions with formulas, with its sealed paper and without. */
const QUESTIONS = 90;
const names = { subject: "Physics", topic: "Sealed", subTopic: "Papers" };
const author = admin();

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
/** Words differ between questions, or compression would find the same text ninety times. */
const words = (n: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    "moving charge field lens energy force mass light wave heat current angle speed work"
      .split(" ")
      .at((n * 7 + i * i * 3 + n * i) % 14),
  ).join(" ");

async function publish(deps: Deps): Promise<string> {
  await Catalogue.create(deps, author, names);
  const bank = [];
  for (let n = 0; n < QUESTIONS; n++) {
    const input = QuestionInput.parse({
      examType: "JEE",
      ...names,
      difficulty: "MEDIUM",
      responseType: "MCQ_SINGLE",
      question: `<p>${words(n, 30)} ${formula(`x^2 + ${n}x = \\frac{1}{${n + 1}}`)}: ${formula("x")}?</p>`,
      options: [1, 2, 3, 4].map(
        (k) => `<p>${words(n + k, 4)} ${formula(`\\sqrt{${k * n + k}}`)}</p>`,
      ),
      answerKey: n % 4,
      solution: `<p>Complete the square: ${formula(`\\left(x + \\frac{${n}}{2}\\right)^2`)}.</p>`,
    });
    bank.push(await Questions.create(deps, author, input));
  }
  const expiryTime = iso(deps.clock.now() + 6 * HOUR);
  return (await CreateTest.create(deps, author, testInput(deps, bank, { expiryTime })))._id;
}

async function fileOf({ s3, config }: Deps, id: string) {
  const command = new GetObjectCommand({ Bucket: config.bucket, Key: `sealed/${id}` });
  return new Uint8Array((await (await s3.send(command)).Body?.transformToByteArray()) ?? []);
}

const world = await startWorld();
try {
  const { deps, silent, measure } = world;
  const testId = await publish(silent);
  const actor = benchStudent(0);
  const { answer: started, ...units } = await measure(() => Attempts.start(deps, actor, testId));
  const { paper } = started;
  if (!paper) throw new Error("The paper is not sealed");
  const file = await fileOf(silent, paper.id);
  const opened = await unseal(file, { testId, paper: paper.version }, paper.key);
  const asked = await measure(() => OpenPapers.questions(deps, actor, testId));
  const isWhole = opened.questions.every(({ _id, question }, at) => {
    const other = asked.answer[at];
    return other?._id === _id && other.question === question;
  });
  const questions = JSON.stringify(asked.answer);
  const figures = {
    apiBytesPerStart: Buffer.byteLength(JSON.stringify(started)),
    /** The start, and the questions if the sealed file does not have them all. */
    apiCallsPerStart: isWhole && opened.questions.length === QUESTIONS ? 1 : 2,
    edgeKilobytesPerStudent: file.length / 1024,
    startReadUnits: units.readUnits,
    startWriteUnits: units.writeUnits,
    unsealedPlainKilobytes: Buffer.byteLength(questions) / 1024,
    unsealedGzipKilobytes: gzipSync(questions, { level: 4 }).length / 1024,
    unsealedReadUnits: asked.readUnits,
  };
  console.log(JSON.stringify(figures, null, 2));
} finally {
  await world.stop();
}
