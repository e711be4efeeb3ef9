import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { addTest, admin, answersTo, student, testClock } from "@academy/core/testing/world.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportEverything, fileOf } from "./everything.ts";

const cloud = useCloud();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-everything-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const linesOf = async (part: string) => {
  const names = await readdir(join(folder, part));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, part, name), "utf8")));
  return texts.flatMap((text) => text.trimEnd().split("\n"));
};

async function keysIn(table: string): Promise<string[]> {
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  client.destroy();
  return Items.map(({ pk, sk }) => `${pk?.S} / ${sk?.S}`);
}

const keyOf = (line: string): string => {
  const { pk, sk } = JSON.parse(line);
  return `${pk} / ${sk}`;
};

test("an academy is handed over whole, without what opens an account", async () => {
  const clock = testClock();
  const deps = { ...createDeps(cloud.env), clock };
  const person = { name: "Asha", email: "asha@example.org", password: "correct horse 7 battery" };
  await Users.register(deps, { ...person, agreedBy: "self" }, { ip: "127.0.0.1" });
  const exam = await addTest(deps, admin());
  const taker = student();
  await submit(deps, taker, exam._id, { answers: answersTo(exam, "right") });
  const { items, files } = await exportEverything(cloud.env, folder);

  const content = await linesOf("content");
  const attempts = await linesOf("attempts");
  expect(content.length + attempts.length).toBe(items);
  const all = await keysIn(cloud.env["CONTENT_TABLE"] ?? "");
  const left = all.filter((key) => /^(?:KB#|L#)|\/ IN#/.test(key));
  expect(left.length).toBeGreaterThan(0);
  expect(content.map(keyOf).toSorted()).toEqual(
    all.filter((key) => !left.includes(key)).toSorted(),
  );
  const kept = await keysIn(cloud.env["ATTEMPTS_TABLE"] ?? "");
  expect(attempts.map(keyOf).toSorted()).toEqual(kept.toSorted());
  const names = await readdir(join(folder, "content"));
  for (const name of ["U-P.jsonl", "Q-V.jsonl", "T-M.jsonl"]) expect(names).toContain(name);

  const papers = await readdir(join(folder, "files/papers"), { recursive: true });
  const [key] = papers.filter((name) => name.endsWith(".json"));
  expect(JSON.parse(await readFile(join(folder, "files/papers", key ?? ""), "utf8"))).toBeTruthy();
  expect(files).toBeGreaterThan(1);
  await expect(exportEverything(cloud.env, folder)).rejects.toThrow("is not empty");
});

test("a file is named by what its items are, never by an id or a date", () => {
  const named = (pk: string, sk: string) => fileOf({ pk, sk });
  expect(named("U#0f3a", "P")).toBe("U-P.jsonl");
  expect(named("LEARN#0f3a", "N#q1")).toBe("LEARN-N.jsonl");
  expect(named("AUDIT#2026-11", "2026-11-28T10:00")).toBe("AUDIT.jsonl");
  expect(named("K#t1", "~M")).toBe("K-M.jsonl");
  expect(named("T#abc#12", "9d0c#0")).toBe("T.jsonl");
});
