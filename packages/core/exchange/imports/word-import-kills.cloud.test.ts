import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import * as PassageList from "../../bank/comprehension/passage-list.service.ts";
import { pngOf } from "../../bank/image/image.fixture.ts";
import * as ImageCopies from "../../bank/image/image-copies.service.ts";
import { PassageQuery } from "../../bank/passage/passage.schema.ts";
import { QuestionQuery } from "../../bank/question/question-list.schema.ts";
import * as QuestionList from "../../bank/search/question-list.service.ts";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { limit } from "../../testing/limits.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { ensureNames, NAMES, testClock, testDeps } from "../../testing/world.ts";
import { fraction, image, makeDocx, p } from "../files/docx.fixture.ts";
import { ImportDefaults } from "../pipeline/defaults.schema.ts";
import { sweep } from "../pipeline/import-sweep.service.ts";
import * as Imports from "../pipeline/import.service.ts";
import { byAdmin } from "../questions/question-rows.fixture.ts";
import * as ImportJobs from "./import-job.service.ts";

useCloud();

const clock = testClock();

const lines = (...texts: string[]) => texts.map((text) => p(text)).join("");
const OPTIONS = lines("(A) one", "(B) two", "(C) three", "(D) four");

/**
 * A question with a formula and a picture, one in which the option C is missing, and one about a
 * passage.
 */
const BODY =
  lines("Exam: JEE", `Subject: ${NAMES.subject}`, `Topic: ${NAMES.topic}`) +
  lines(`Sub-topic: ${NAMES.subTopic}`, "Difficulty: EASY", "Marks: 4") +
  p("1. What is ", fraction("1", "x"), " in ", image("a"), "?") +
  OPTIONS +
  lines("Ans. B", "2. Which of these sinks?", "(A) a", "(B) b", "(D) d", "Ans. A") +
  lines("Passage: The sea was calm that night, and no one slept.", "End of passage") +
  lines("3. How was the sea?") +
  OPTIONS +
  lines("Ans. D");

interface World {
  deps: Deps;
  importId: string;
  /** The picture of the file, which no other file has. */
  picture: Buffer;
}

let width = 20;

/** A separate bank with an uploaded file. */
async function uploaded(): Promise<World> {
  const { s3, config } = testDeps(clock);
  const memory = memoryDeps(clock);
  const events = { send: async () => {} };
  const { bucket, mediaUrl } = config;
  const deps = { ...memory, s3, events, config: { ...memory.config, bucket, mediaUrl } };
  await ensureNames(deps, byAdmin);
  const picture = pngOf(++width, 20);
  const relations = '<Relationship Id="a" Type="image" Target="media/a.png"/>';
  const file = makeDocx(BODY, { relations, more: [{ name: "word/media/a.png", bytes: picture }] });
  const about = { kind: "questions", fileName: "paper.docx", size: file.length } as const;
  const { importId, form } = await Imports.begin(deps, byAdmin, about);
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set("file", new Blob([new Uint8Array(file)]));
  expect((await fetch(form.url, { method: "POST", body })).status).toBe(204);
  return { deps, importId, picture };
}

const check = (deps: Deps, { importId }: World) =>
  Imports.check(deps, byAdmin, importId, { defaults: ImportDefaults.parse({}) });
const insert = (deps: Deps, { importId }: World) =>
  Imports.insert(deps, byAdmin, importId, { createEntries: false, includeDuplicates: false });
const work = (deps: Deps, { importId }: World) => ImportJobs.run(deps, { importId });

async function importFile(deps: Deps, world: World): Promise<void> {
  await check(deps, world);
  await work(deps, world);
  await insert(deps, world);
  await work(deps, world);
}

/** A person presses the offered button, and the schedule requests stopped jobs again. */
async function goOn(world: World): Promise<void> {
  const { deps, importId } = world;
  for (let steps = 0; steps < 5; steps++) {
    clock.advance(2 * MINUTE);
    const { state } = await Imports.read(deps, byAdmin, importId);
    if (state === "done") return;
    if (state === "uploading") await check(deps, world);
    else if (state === "checked") await insert(deps, world);
    else {
      expect(await sweep(deps)).toBe(1);
      await work(deps, world);
    }
  }
}

const KEY = /media\/[0-9a-f]{64}\.png/g;

/** The state after an import, without its random parts. */
async function endOf({ deps, importId, picture }: World) {
  const { state, found, result } = await Imports.read(deps, byAdmin, importId);
  // After this time, readers release the numbers of questions that a killed process had reserved.
  clock.advance(6 * MINUTE);
  const query = QuestionQuery.parse({ ...NAMES, limit: "100" });
  await QuestionList.list(deps, query);
  const { questions, total } = await QuestionList.list(deps, query);
  const { passages } = await PassageList.list(deps, PassageQuery.parse({}));
  const keys = questions.flatMap(({ question }) => question.match(KEY) ?? []).toSorted();
  const shown = await Promise.all(
    keys.map(async (key) => {
      const answer = await fetch(`${deps.config.mediaUrl}/${key}`);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const records = await ImageCopies.findMany(deps, keys);
  return {
    state,
    found,
    result: {
      ...result,
      rows: result?.rows.map(({ _id, ...row }) => ({ ...row, isIn: _id !== null })),
    },
    questions: questions
      .map(({ question, options, answerKey, passageId, importId: from }) => {
        const text = question.replaceAll(KEY, "its picture");
        return {
          text,
          options,
          answerKey,
          hasPassage: passageId !== null,
          isOwn: from === importId,
        };
      })
      .toSorted((one, other) => (one.text < other.text ? -1 : 1)),
    total,
    passages: passages.map(({ passageText, questionCount }) => ({ passageText, questionCount })),
    pictures: shown.filter((bytes) => bytes.equals(picture)).length,
    log: await logOf(deps, [...questions, ...passages], importId),
    images: [...records.values()].map(({ state: ofImage, asked }) => [ofImage, asked]),
  };
}

/**
 * How many entries the audit log has for each question that the import made, and for the import.
 */
async function logOf(deps: Deps, made: readonly { _id: string }[], importId: string) {
  const { entries } = await AuditLog.read(deps, {});
  const created = made.map(({ _id }) => {
    const own = entries.filter(({ target }) => target === _id);
    return own.map(({ action }) => action);
  });
  const inserted = entries.filter(({ action }) => action === "import.insert");
  return { created, inserted: inserted.map(({ target }) => target === importId) };
}

test(
  "a Word file whose import is killed at any write ends as one that was not",
  { tags: [THOROUGH], timeout: limit(300_000) },
  async () => {
    const undisturbed = await uploaded();
    await importFile(undisturbed.deps, undisturbed);
    const expected = await endOf(undisturbed);
    expect(expected).toMatchObject({
      state: "done",
      result: { attemptedRows: 3, uploadedCount: 2, failedCount: 1 },
      total: 2,
      passages: [{ questionCount: 1 }],
      pictures: 1,
      log: {
        created: [["question.create"], ["question.create"], ["passage.create"]],
        inserted: [true],
      },
    });
    let kills = 0;
    for await (const { world, at } of killedAtEachWrite(uploaded, importFile, ["after"])) {
      await goOn(world);
      expect([at, await endOf(world)]).toEqual([at, expected]);
      kills++;
    }
    expect(kills).toBeGreaterThan(30);
  },
);
