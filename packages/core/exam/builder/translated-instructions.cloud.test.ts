import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import * as PassageVariants from "../../bank/variant/passage-variant.service.ts";
import { translate } from "../../bank/variant/translate.fixture.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import {
  addTest,
  admin,
  ensureNames,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { copy } from "../assessment/copy-test.service.ts";
import * as Edit from "./edit-test.service.ts";

const clock = testClock();
useCloud();
const by = admin();
const formula = '<span data-type="inline-math" data-latex="x"></span>';
const hi = `<p>ध्यान से पढ़ें ${formula}</p>`;

test("instructions in a test's languages are read with formulas, and stay as they were written", async () => {
  const deps = testDeps(clock);
  await ensureNames(deps, by);
  const ids = questionIds(await addTest(deps, by));
  for (const id of ids) await translate(deps, by, id, "hi");
  const { passageId } = await QuestionRead.read(deps, ids[0] ?? "");
  const texts = { passageText: "<p>रेलगाड़ी स्टेशन से चलती है।</p>" };
  await PassageVariants.save(deps, by, passageId ?? "", "hi", { texts });
  const later = (minutes: number) => iso(clock.now() + minutes * MINUTE);
  const { _id } = await addTest(deps, by, {
    languages: ["hi"],
    startTime: later(60),
    expiryTime: later(300),
    instructions: "<p>Read</p>",
    translatedInstructions: { hi, ta: "<p>படி</p>" },
  });
  const input = await Tests.inputOf(deps, await Tests.load(deps, _id));
  const written = async () =>
    (await Tests.inputOf(deps, await Tests.load(deps, _id))).translatedInstructions;
  const edit = (fields: object) => Edit.edit(deps, by, _id, { ...input, ...fields });
  expect(await written()).toEqual({ hi });
  const { translatedInstructions: shown } = await Tests.view(deps, student(), _id);
  expect([Object.keys(shown ?? {}), shown?.hi?.includes("katex")]).toEqual([["hi"], true]);
  const sentBack = { translatedInstructions: shown, translatedInstructionsSource: { hi } };
  expect((await edit({ ...sentBack, name: "Another name" })).rev).toBe(2);
  expect(await written()).toEqual({ hi });
  expect((await copy(deps, _id)).translatedInstructions).toEqual({ hi });
  await edit({ translatedInstructions: { hi: "<p>पढ़ें</p>" } });
  expect(await written()).toEqual({ hi: "<p>पढ़ें</p>" });
  await edit({ languages: [] });
  expect(await written()).toEqual({});
});
