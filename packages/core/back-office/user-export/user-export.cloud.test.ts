import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { openSpreadsheet } from "../../testing/spreadsheet.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import * as Creation from "../../people/account/create-user.service.ts";
import { refusal } from "../../people/sign-in/user.fixture.ts";
import { UserExportInput } from "./user-export.schema.ts";
import * as UserExports from "./user-export.service.ts";

useCloud();
const clock = testClock();
const meera = admin();
let deps: Deps;

beforeAll(() => {
  deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
});

const FORMULA = '=HYPERLINK("http://evil.test")';

const ask = (format: "csv" | "xlsx", search: string, immediateLimit?: number) =>
  UserExports.request(
    deps,
    meera,
    UserExportInput.parse({ format, filter: { search } }),
    immediateLimit,
  );

async function people(word: string, count: number) {
  for (let n = 0; n < count; n++) {
    const name = n === 0 ? `${FORMULA} ${word}` : `Pupil ${word}`;
    const email = `${word}${n}@export.test`;
    await Creation.create(deps, meera, { name, email, role: "student" });
  }
}

const download = async (url: string | null) => (await fetch(url ?? "")).arrayBuffer();

test("a few users are ready immediately as CSV, in which no name is a formula", async () => {
  await people("comma", 3);
  const { state, done, url } = await ask("csv", "comma");
  expect([state, done]).toEqual(["ready", 3]);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await download(url));
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\ufeff"Name","Email","Roll number","Phone"/);
  expect(lines).toHaveLength(4);
  expect(text).toContain(`"'=HYPERLINK`);
});

test("a job writes many users to a spreadsheet, once, and reports when it is ready", async () => {
  await people("sheet", 4);
  const requested = await ask("xlsx", "sheet", 2);
  expect(requested).toMatchObject({ state: "preparing", url: null });
  await UserExports.make(deps, requested.exportId);
  await UserExports.make(deps, requested.exportId);
  const { state, done, url } = await UserExports.progress(deps, requested.exportId);
  expect([state, done]).toEqual(["ready", 4]);
  const book = await openSpreadsheet(new Uint8Array(await download(url)));
  const sheet = book.getWorksheet("Users");
  expect(sheet?.rowCount).toBe(5);
  const names = Array.from({ length: 4 }, (_, n) => sheet?.getCell(n + 2, 1));
  expect(names.map((cell) => cell?.formula)).toEqual([undefined, undefined, undefined, undefined]);
  expect(names.map((cell) => cell?.text)).toContain(`${FORMULA} sheet`);
});

test("without matches the file has only the header, and an unknown export is not found", async () => {
  expect(await ask("csv", "matchesnothing")).toMatchObject({ state: "ready", done: 0 });
  const unknown = UserExports.progress(deps, `ux_${"0".repeat(20)}`);
  expect(await refusal(unknown)).toBe("not-found not_found");
});
