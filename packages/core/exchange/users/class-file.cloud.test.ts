import { expect, test } from "vitest";
import type { Item } from "../../kernel/platform/table.ts";
import { limit } from "../../testing/limits.ts";
import { admin } from "../../testing/world.ts";
import { testUsers } from "../../people/sign-in/user.fixture.ts";
import { reading } from "../files/reading.fixture.ts";
import type { ReadRow, Work } from "../pipeline/import-kind.ts";
import type { CheckedRow } from "../pipeline/import-pages.schema.ts";
import { ClassFile } from "./class-file.fixture.ts";
import { openCheck } from "./user-check.service.ts";
import { USER_TABLE } from "./user-columns.rules.ts";
import { openInsert } from "./user-insert.service.ts";

const users = testUsers();
const boss = admin();
const PAGE = 100;
const OLD = "31/03/2027";
const NEW = "31/03/2028";

/** The cost of a write: the item and its copies in the indexes. */
const copies = (item: Item) => 1 + ["gsi1pk", "gsi2pk"].filter((key) => item[key]).length;

/** The services with a fast mail service, and a count of their writes. */
function counting() {
  let writes = 0;
  const { content, ...deps } = users.deps;
  const counted = new Proxy(content, {
    get(table, name: keyof typeof content) {
      const call = table[name];
      if (!["put", "update", "remove", "batchPut", "batchRemove"].includes(name)) {
        return call.bind(table);
      }
      return (...args: unknown[]) => {
        const [first] = args;
        // Depending on the method, the first argument is a list of items, one item, or a key.
        const items = (Array.isArray(first) ? first : [first]) as Item[];
        writes += name === "put" ? copies(items[0] ?? {}) : name === "update" ? 3 : items.length;
        return Reflect.apply(call, table, args);
      };
    },
  });
  const config = { ...deps.config, mailPerSecond: 10_000 };
  return { deps: { ...deps, config, content: counted }, writes: () => writes };
}

const work = (deps: Work["deps"], importId: string) =>
  // Files of users have neither images nor defaults.
  ({ deps, actor: boss, importId }) as Partial<Work> as Work;

function pagesOf<T>(rows: readonly T[]): T[][] {
  const pages = Math.ceil(rows.length / PAGE);
  return Array.from({ length: pages }, (_, n) => rows.slice(n * PAGE, (n + 1) * PAGE));
}

async function checked(file: string): Promise<CheckedRow[]> {
  const { rows, headings, unknownColumns } = await reading("class.csv", file, USER_TABLE);
  expect(unknownColumns).toEqual([]);
  expect(headings?.every(({ column }) => column !== null)).toBe(true);
  const readable = rows.flatMap((row): ReadRow[] => ("cells" in row ? [row] : []));
  const checker = await openCheck(work(users.deps, "im_00000000000000000001"));
  for (const page of pagesOf(readable)) checker.survey?.(page);
  const found = [];
  for (const page of pagesOf(readable)) found.push(...(await checker.check(page)));
  return found;
}

const changedIn = (rows: readonly CheckedRow[]) =>
  rows.filter(({ duplicateOf }) => duplicateOf?.same === false).map(({ index }) => index);

/**
 * Imports a class, the same file again, and a file in which every seventh student has a new last
 * day.
 */
async function importTwiceAndRenew(size: number, year: string): Promise<void> {
  const file = new ClassFile(size, year);
  const first = await checked(file.csv(() => OLD));
  expect(first.filter(({ verdict }) => verdict !== "good")).toEqual([]);
  const { deps, writes } = counting();
  const inserter = await openInsert(work(deps, "im_00000000000000000002"));
  for (const page of pagesOf(first)) {
    const { outcomes } = await inserter.insert(page);
    expect(outcomes.filter(({ status }) => status !== "inserted")).toEqual([]);
  }
  expect(writes() / size).toBeLessThanOrEqual(45);

  const again = await checked(file.csv(() => OLD));
  expect(again.map(({ verdict }) => verdict)).toEqual(again.map(() => "duplicate"));
  expect(changedIn(again)).toEqual([]);

  const isRenewed = (n: number) => n % 7 === 0;
  const renewal = file.csv((n) => (isRenewed(n) ? NEW : OLD));
  const third = await checked(renewal);
  const renewed = third.filter(({ index }) => isRenewed(index));
  expect(changedIn(third)).toEqual(renewed.map(({ index }) => index));
  for (const page of pagesOf(renewed)) await inserter.insert(page);
  expect(changedIn(await checked(renewal))).toEqual([]);
}

test("a class of 40 goes in whole, again without a change, and is renewed by its file", async () => {
  await importTwiceAndRenew(40, "26");
});

test("so does one of 3,000", { tags: ["thorough"], timeout: limit(600_000) }, async () => {
  await importTwiceAndRenew(3000, "27");
});
