import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import type { Passage } from "../passage/passage.schema.ts";
import * as PassageStore from "../passage/passage.store.ts";
import * as PassageVariantRead from "./passage-variant-read.service.ts";
import * as VariantRead from "./variant-read.service.ts";
import * as PassageVariants from "./passage-variant.service.ts";

const boss = admin();
const staff = (...roles: StaffRole[]): Actor => ({ ...student("Tara Sen"), roles });
const texts = { passageText: "<p>एक पतला लेंस 2 m दूर है।</p>" };

const passage: Passage = {
  passageId: idOf("p", 1),
  rev: 1,
  examType: "JEE",
  subjectTopicId: "st_1",
  passageText: "<p>A thin lens is 2 m away.</p>",
  createdAt: "2026-11-21T04:30:00.000Z",
  createdBy: "u",
  changedAt: "2026-11-21T04:30:00.000Z",
  changedBy: "Meera Iyer",
};
const { passageId } = passage;
let deps: Deps;

const world = async () => {
  deps = memoryDeps(testClock());
  await PassageStore.create(deps, passage, 1);
  return { deps };
};

beforeEach(async () => void (await world()));

const view = () => PassageVariantRead.view(deps, passageId);
const save = (by: Actor, more: object = {}) =>
  PassageVariants.save(deps, by, passageId, "hi", { texts, ...more });
const languages = async () => (await PassageStore.find(deps, passageId))?.passage.languages;

test("a passage is read in Hindi as it was saved, and names its language", async () => {
  await save(staff("translator"));
  expect(await view()).toMatchObject({
    english: { passageText: passage.passageText },
    variants: [{ language: "hi", edition: 1, texts, changed: [], differences: [] }],
  });
  expect(await languages()).toEqual(["hi"]);
  expect(await VariantRead.ofPassages(deps, [passageId], "hi")).toMatchObject([texts]);
  await PassageVariants.remove(deps, boss, passageId, { language: "hi", edition: 1 });
  expect([await languages(), (await view()).variants]).toEqual([undefined, []]);
});

test("a changed passage is to be checked until it is saved again, and keeps its languages", async () => {
  await save(boss);
  const next = { ...passage, rev: 2, passageText: "<p>A thick lens is 3 m away.</p>" };
  await PassageStore.replace(deps, passage, next, 1);
  expect((await view()).variants).toMatchObject([
    {
      changed: ["passageText"],
      before: { passageText: passage.passageText },
      differences: [{ missing: ["3"], added: ["2"], confirmed: false }],
    },
  ]);
  expect(await languages()).toEqual(["hi"]);
  await save(boss, { edition: 1, texts: { passageText: "<p>एक मोटा लेंस 3 m दूर है।</p>" } });
  expect((await view()).variants).toMatchObject([{ edition: 2, changed: [], differences: [] }]);
});

test("an empty text, an older edition, and those who did not write it are refused", async () => {
  await expect(save(boss, { texts: { passageText: "<p></p>" } })).rejects.toMatchObject({
    message: "Write the passage in Hindi.",
  });
  await expect(save(staff("author"))).rejects.toMatchObject({ code: "not_your_question" });
  await save(staff("reviewer"));
  await expect(save(boss)).rejects.toMatchObject({ code: "conflict" });
});

test("its list of languages is completed by the next reader, wherever a save was killed", async () => {
  const act = (dying: Deps) => PassageVariants.save(dying, boss, passageId, "ta", { texts });
  for await (const { at } of killedAtEachWrite(world, act)) {
    const there = (await view()).variants.map(({ language }) => language);
    expect([at, (await languages()) ?? []]).toEqual([at, there]);
  }
});
