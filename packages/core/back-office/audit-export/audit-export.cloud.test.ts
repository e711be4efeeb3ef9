import { useCloud } from "@academy/local/testing/cloud.ts";
import { addChoice, newTopic } from "../../bank/question/bank.fixture.ts";
import { beforeAll, expect, test } from "vitest";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { refusal } from "../../people/sign-in/user.fixture.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { namesOf } from "./audit-names.service.ts";
import { AuditExportInput } from "./audit-export.schema.ts";
import * as AuditExports from "./audit-export.service.ts";

useCloud();
const clock = testClock();
const meera = { ...admin(), name: "=cmd|' /C calc'!A0" };
let deps: Deps;

beforeAll(() => {
  deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
});

const ask = (filter: object, immediateLimit?: number) =>
  AuditExports.request(deps, meera, AuditExportInput.parse({ filter }), immediateLimit);

const add = async (target: string, count: number, after: unknown = { title: 'Ω, "new"' }) => {
  const act = { action: "test.edit", target, before: { title: "old" }, after };
  await Audit.recordMany(
    deps,
    meera,
    Array.from({ length: count }, () => act),
  );
};

async function linesOf(url: string | null): Promise<string[]> {
  const bytes = await (await fetch(url ?? "")).arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).trimEnd().split("\r\n");
}

test("a few entries are ready at once as CSV, in which no name is a formula", async () => {
  await add("t_few", 3);
  const { state, done, url } = await ask({ target: "t_few" });
  expect([state, done]).toEqual(["ready", 3]);
  const [head, line = "", ...rest] = await linesOf(url);
  expect(head).toMatch(
    /^\ufeff"When \(UTC\)","Who","User id","Action","Changed item","Before","After"/,
  );
  expect(rest).toHaveLength(2);
  expect(line).toContain(`"'=cmd`);
  expect(line).toContain(`"{""title"":""Ω, \\""new\\""""}"`);
});

test("entries are named by what they are about, as far as that is still there", async () => {
  const by = admin();
  const names = await newTopic(deps, by);
  const { _id } = await addChoice(deps, by, { ...names, question: "<p>What <b>bends</b></p>" });
  const gone = ["t_00000000000000000000", "11111111-2222-4333-8444-555555555555", "announcement"];
  const targets = [_id, `${_id}.1`, ...gone].map((target) => ({ target }));
  expect(await namesOf(deps, targets)).toEqual({ [_id]: "What bends" });
});

test("a job writes more of them, once; the export itself is in the log", async () => {
  await add("t_many", 5);
  const requested = await ask({ target: "t_many" }, 2);
  expect(requested).toMatchObject({ state: "preparing", url: null });
  await AuditExports.make(deps, requested.exportId);
  await AuditExports.make(deps, requested.exportId);
  const { state, done, url } = await AuditExports.progress(deps, requested.exportId);
  expect([state, done]).toEqual(["ready", 5]);
  expect(await linesOf(url)).toHaveLength(6);
  const log = await ask({ action: "audit.export" });
  expect((await linesOf(log.url)).join()).toContain(requested.exportId);
});

test("an export that is killed at any write and asked for again has all lines", async () => {
  await add("t_killed", 3);
  const again: string[] = [];
  const request = async (on: Deps) => {
    const input = AuditExportInput.parse({ filter: { target: "t_killed" } });
    const { exportId } = await AuditExports.request(on, meera, input, 2);
    again.push(exportId);
    await AuditExports.make(on, exportId);
  };
  let worlds = 0;
  for await (const { at } of killedAtEachWrite(async () => ({ deps }), request)) {
    // The queue repeats a job that has begun; a job that has not begun is requested again.
    const known = again.pop();
    if (known === undefined) await request(deps);
    else await AuditExports.make(deps, known);
    const { state, url } = await AuditExports.progress(deps, known ?? again.pop() ?? "");
    expect([at, state]).toEqual([at, "ready"]);
    expect([at, (await linesOf(url)).length]).toEqual([at, 4]);
    worlds++;
  }
  // Four writes (the log, the job, the file, the job's end), each with a kill before or after it: 8
  // runs, and two without a kill.
  expect(worlds).toBe(10);
});

test(
  "a search that would read thousands of entries is left to the job, even if none match",
  { tags: ["thorough"] },
  async () => {
    await add("t_full", 2300);
    expect(await ask({ action: "video" })).toMatchObject({ state: "preparing" });
  },
);

test("a very long value is shortened, and says so", async () => {
  await add("t_long", 1, { text: "é".repeat(50_000) });
  const { url } = await ask({ target: "t_long" });
  const [, line = ""] = await linesOf(url);
  expect(line.length).toBeLessThan(33_000);
  expect(line).toContain("… (shortened; the audit log has all of it)");
});

test("an unknown export is not found", async () => {
  const unknown = AuditExports.progress(deps, `ax_${"0".repeat(20)}`);
  expect(await refusal(unknown)).toBe("not-found not_found");
});
