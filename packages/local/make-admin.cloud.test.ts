import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { authenticate } from "@academy/core/people/session/user-access.service.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { makeAdmin } from "@academy/functions/commands/make-admin.ts";
import { expect, test } from "vitest";
import { readEnvironment, writeEnvironment } from "./disk/environment-file.ts";
import { useCloud } from "./testing/cloud.ts";

const cloud = useCloud();

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await makeAdmin(args, process.env, (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

test("the command makes a user who has signed up an administrator", async () => {
  const deps = createDeps(process.env);
  const account = { name: "Meera Iyer", email: "meera@example.com", password: "seven-green-boats" };
  const from = { ip: "192.0.2.1" };
  const before = await Users.register(deps, account, from);
  expect((await authenticate(deps, before.token)).isAdmin).toBe(false);
  expect(await run("Meera@Example.com")).toEqual({
    code: 0,
    text: "Meera Iyer <meera@example.com> is now an administrator, and has been logged out everywhere.",
  });
  const { token } = await Users.login(createDeps(process.env), account, from);
  // Other processes see the change, as the API does within a minute.
  expect((await authenticate(createDeps(process.env), token)).isAdmin).toBe(true);
});

test("says in one line why a user cannot become an administrator", async () => {
  expect(await run("nobody@example.com")).toEqual({
    code: 1,
    text: "A user with this email was not found.",
  });
  for (const args of [[], ["meera"], ["a@example.com", "b@example.com"]]) {
    expect((await run(...args)).code).toBe(2);
  }
});

test("the variables of a running cloud are found in its data folder, and nowhere else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "academy-environment-"));
  try {
    await expect(readEnvironment(folder)).rejects.toThrow(
      /^No academy is running on .+ --data DIR\.$/,
    );
    await writeEnvironment(folder, cloud.env);
    expect(await readEnvironment(folder)).toEqual(cloud.env);
  } finally {
    await rm(folder, { recursive: true });
  }
});
