import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import { addToIndex, list, removeFromIndex } from "./import-list.service.ts";
import { ImportsQuery } from "./import-list.schema.ts";
import type { ImportKind } from "./import.schema.ts";
import { imports, type StoredImport } from "./import.store.ts";

const clock = testClock();
const office = admin();
const [asha, ravi] = [student("Asha Rao"), student("Ravi Aster")];
let deps: Deps;
let queries = 0;
let made = 0;

beforeEach(() => {
  deps = memoryDeps(clock);
  const { content } = deps;
  const query = content.query.bind(content);
  content.query = (asked) => {
    queries += 1;
    return query(asked);
  };
});

/** Adds an import, a second after the one before. */
async function add(by: Actor, fileName: string, kind: ImportKind = "questions"): Promise<void> {
  clock.advance(1000);
  made += 1;
  const at = clock.now();
  const stored: StoredImport = {
    importId: `imp_${String(made).padStart(20, "0")}`,
    kind,
    fileName,
    size: 1,
    rev: 1,
    state: "uploading",
    by: by.name,
    actor: by,
    ...(!by.isAdmin && { author: by.userId }),
    defaults: ImportDefaults.parse({}),
    createdAt: at,
    beatAt: at,
    holder: null,
    tries: 0,
    rows: 0,
    pages: 0,
  };
  await addToIndex(deps, stored);
  await StepJobStore.create(deps, imports, stored);
}

const page = (reader: Actor, query: object) => list(deps, reader, ImportsQuery.parse(query));

/** The files of all pages; each page is one query. */
async function walk(reader: Actor, query: object, limit = 2): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | undefined; ;) {
    queries = 0;
    const { imports: found, next } = await page(reader, { ...query, limit, after });
    expect(queries).toBe(1);
    pages.push(found.map(({ fileName }) => fileName));
    if (next === null) return pages;
    after = next;
  }
}
const files = async (reader: Actor, search: string) => (await walk(reader, { search })).flat();

test("an administrator pages through all imports of a kind, an author through their own", async () => {
  for (let n = 1; n <= 3; n++) {
    await add(office, `office ${n}.xlsx`);
    await add(asha, `asha ${n}.docx`);
    await add(office, `class ${n}.csv`, "users");
  }
  await add(ravi, "ravi.docx");
  expect(await walk(office, {}, 3)).toEqual([
    ["ravi.docx", "asha 3.docx", "office 3.xlsx"],
    ["asha 2.docx", "office 2.xlsx", "asha 1.docx"],
    ["office 1.xlsx"],
  ]);
  expect(await walk(asha, {})).toEqual([["asha 3.docx", "asha 2.docx"], ["asha 1.docx"]]);
  expect(await walk(office, { kind: "users" }, 3)).toHaveLength(1);
  await expect(page(asha, { kind: "users" })).rejects.toMatchObject({ kind: "forbidden" });
});

test("a search finds beginnings of the words of file and person, newest first", async () => {
  await add(office, "DBT_1 Physics-Paper.docx");
  await add(asha, "Électrostatique paper (final).docx");
  await add(ravi, "Pappus theorem.docx");
  expect(await files(office, "pap")).toEqual([
    "Pappus theorem.docx",
    "Électrostatique paper (final).docx",
    "DBT_1 Physics-Paper.docx",
  ]);
  expect(await files(office, "PAPER phys")).toEqual(["DBT_1 Physics-Paper.docx"]);
  expect(await files(office, "electrostatique")).toEqual(["Électrostatique paper (final).docx"]);
  expect(await files(office, "electrostatisch")).toEqual([]);
  expect(await files(office, "as pap")).toEqual([
    "Pappus theorem.docx",
    "Électrostatique paper (final).docx",
  ]);
  expect(await files(office, "meera dbt")).toEqual(["DBT_1 Physics-Paper.docx"]);
  expect(await files(asha, "pap")).toEqual(["Électrostatique paper (final).docx"]);
  expect(await page(office, { search: "…" })).toEqual({ imports: [], next: null });
});

test("a page of a search with several words may be short, and its cursor continues", async () => {
  await add(asha, "paper one.docx");
  for (let n = 0; n < 4; n++) await add(ravi, "paper two.docx");
  expect(await walk(office, { search: "paper asha" })).toEqual([[], [], ["paper one.docx"]]);
});

test("a discarded import leaves the lists and the search", async () => {
  await add(asha, "gone.docx");
  const { imports: found } = await page(asha, { search: "gone" });
  const stored = await StepJobStore.find(deps, imports, found[0]?.importId ?? "");
  if (!stored) throw new Error("It is not there.");
  await StepJobStore.remove(deps, imports, stored.importId);
  expect(await files(asha, "gone")).toEqual([]);
  await removeFromIndex(deps, stored);
  expect(await files(office, "gone")).toEqual([]);
});
