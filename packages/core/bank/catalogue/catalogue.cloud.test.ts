import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Passages from "../comprehension/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { addChoice } from "../question/bank.fixture.ts";
import * as Remove from "../editing/question-remove.service.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { SubjectTopicQuery } from "./catalogue.schema.ts";
import * as Catalogue from "./catalogue.service.ts";
import * as RemoveEntry from "../bulk/remove-entry.service.ts";

useCloud();
const author = admin();
let deps: Deps;
let made = 0;

beforeAll(() => {
  deps = testDeps(testClock());
});

const names = (more = {}) => ({
  subject: "Physics",
  topic: "Optics",
  subTopic: `Lenses ${++made}`,
  ...more,
});
const add = (more = {}) => Catalogue.create(deps, author, names(more));
const page = (query: object) => Catalogue.page(deps, SubjectTopicQuery.parse(query));

test("lists entries sorted by name, ten per page, with filters in any case", async () => {
  const subject = "Botany";
  for (let i = 12; i > 0; i--) await add({ subject, topic: `Plant ${i}`, subTopic: "Leaf" });
  await add({ subject, topic: "Moss", subTopic: "Leaf" });
  const first = await page({ subject: "BOTANY" });
  expect(first).toMatchObject({ page: 1, totalPages: 2, total: 13 });
  expect(first.items.map(({ topic }) => topic)).toEqual([
    "Moss",
    ...Array.from({ length: 9 }, (_, i) => `Plant ${i + 1}`),
  ]);
  const second = await page({ subject: "botany", page: "2" });
  expect(second.items.map(({ topic }) => topic)).toEqual(["Plant 10", "Plant 11", "Plant 12"]);
  expect(await page({ subject, topic: "moss", subTopic: "root" })).toMatchObject({ total: 0 });
});

test("renames an entry, but not to the names of another", async () => {
  const [one, other] = [await add(), await add()];
  const { _id, ...taken } = other;
  await expect(Catalogue.rename(deps, author, one._id, taken)).rejects.toMatchObject({
    kind: "conflict",
    code: "already_there",
    message: "This subject, topic and sub-topic already exist.",
  });
  const next = names();
  expect(await Catalogue.rename(deps, author, one._id, next)).toEqual({ _id: one._id, ...next });
  expect((await page(next)).items).toEqual([{ _id: one._id, ...next }]);
  await expect(
    Catalogue.rename(deps, author, `st_${"0".repeat(20)}`, names()),
  ).rejects.toMatchObject({ kind: "not-found" });
});

test("deletes only an unused entry, and says what uses it", async () => {
  const { _id, ...where } = await add();
  const passage = { examType: "JEE", ...where, passageText: "<p>Of glass.</p>" } as const;
  await Passages.create(deps, author, passage);
  const questions = [await addChoice(deps, author, where), await addChoice(deps, author, where)];
  const remove = () => RemoveEntry.remove(deps, author, _id);
  const refused = (message: string) => ({ kind: "conflict", code: "in_use", message });
  await expect(remove()).rejects.toMatchObject(
    refused("2 questions and 1 passage use it. Move or delete them first."),
  );
  const ids = questions.map((one) => one._id);
  await Remove.remove(deps, author, ids);
  await expect(remove()).rejects.toMatchObject(
    refused("1 passage uses it. Move or delete them first."),
  );
  const free = await add();
  const question = await addChoice(deps, author, { ...namesOf(free), examType: "NEET" });
  await Remove.remove(deps, author, [question._id]);
  await RemoveEntry.remove(deps, author, free._id);
  expect((await page(namesOf(free))).total).toBe(0);
  await expect(addChoice(deps, author, namesOf(free))).rejects.toMatchObject({
    code: "unknown_subject_topic",
  });
  await expect(Remove.restore(deps, author, [question._id])).rejects.toMatchObject({
    kind: "conflict",
    code: "unknown_subject_topic",
  });
});

const namesOf = ({ subject, topic, subTopic }: ReturnType<typeof names>) => ({
  subject,
  topic,
  subTopic,
});
