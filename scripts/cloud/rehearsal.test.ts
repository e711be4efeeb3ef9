import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFolder } from "../../stacks/synthesis.fixture.ts";
import { bareEnvironment, runProgram } from "./program.ts";
import { placesOf, type Rehearsal, rehearseRefusals, rehearseTwice } from "./rehearsal.ts";

const built = buildFolder();
const whole: Rehearsal = {
  stage: "staging",
  folder: join(built.root, "staging"),
  lookedAt: join(built.root, "staging"),
};

const assembly = join(import.meta.dirname, "../assembly.ts");

beforeAll(async () => {
  const { status, lines } = await runProgram(
    [
      process.execPath,
      assembly,
      "--stage",
      "staging",
      "--out",
      whole.folder,
      "--build",
      built.root,
    ],
    { env: { ...bareEnvironment(), HOME: built.root } },
  );
  expect([status, lines]).toEqual([0, []]);
});
afterAll(() => built.remove());

/** The assembly with every file changed by a function. */
function planted(name: string, change: (text: string, file: string) => string): string {
  const folder = join(built.root, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(whole.folder, folder, { recursive: true });
  for (const file of readdirSync(folder).filter((one) => one.endsWith(".json"))) {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, "utf8"), file));
  }
  return folder;
}

test("a deployment creates every stack in its region, and changes nothing the second time", async () => {
  expect(await rehearseTwice(whole)).toEqual([]);
});

test("a firewall in the wrong region is found", async () => {
  const folder = planted("elsewhere", (text, file) =>
    file === "manifest.json" || file.startsWith("academy-staging-edge.assets")
      ? text.replaceAll("us-east-1", "ap-south-1")
      : text,
  );
  expect(await rehearseTwice({ ...whole, folder })).toEqual(
    expect.arrayContaining([
      "not deployed: academy-staging-edge in us-east-1",
      "deployed: academy-staging-edge in ap-south-1",
    ]),
  );
});

test("a stack that the assembly lacks is found", async () => {
  const folder = planted("without-watch", (text, file) => {
    if (file !== "manifest.json") return text;
    const { artifacts, ...manifest } = JSON.parse(text) as { artifacts: Record<string, object> };
    const kept = Object.entries(artifacts).filter(([name]) => !name.includes("-watch"));
    return JSON.stringify({ ...manifest, artifacts: Object.fromEntries(kept) });
  });
  expect(await rehearseTwice({ ...whole, folder })).toContain(
    "not deployed: academy-staging-watch in ap-south-1",
  );
});

test("a template that was not checked is found", async () => {
  const lookedAt = planted("other", (text, file) =>
    file === "academy-staging-api.template.json" ? `${text}\n` : text,
  );
  expect(await rehearseTwice({ ...whole, lookedAt })).toEqual([
    "academy-staging-api has another template than was looked at",
  ]);
});

test("a program that dies as it starts is found", async () => {
  const crash = 'throw new TypeError("Cannot read properties of undefined")';
  const command = [process.execPath, "-e", crash, "--"];
  const problems = await rehearseTwice({ ...whole, command });
  expect(problems[0]).toBe("the deployment ended with 1, not 0:");
  expect(problems.join("\n")).toContain("Cannot read properties of undefined");
  const refusals = await rehearseRefusals({ ...whole, command });
  expect(refusals.join("\n")).toContain("the output does not say why it cannot start");
});

test("a program that does nothing is found", async () => {
  const command = [process.execPath, "-e", "", "--"];
  const places = placesOf("staging").map(
    ({ name, region }) => `not deployed: ${name} in ${region}`,
  );
  expect(await rehearseTwice({ ...whole, command })).toEqual(expect.arrayContaining(places));
  const refusals = await rehearseRefusals({ ...whole, command });
  expect(refusals[0]).toContain("ended with 0, not 1");
});

test("a deployment without credentials is found", async () => {
  const env = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined };
  const problems = await rehearseTwice({ ...whole, env });
  expect(problems.slice(0, 2)).toEqual([
    "the deployment ended with 1, not 0:",
    'No AWS credentials. Set AWS_PROFILE, or log in with "aws sso login".',
  ]);
});

test("a call that the stub does not know is found", async () => {
  const call = `
    const scope = "Credential=AKIASTUB/20260101/ap-south-1/lambda/aws4_request";
    const headers = { authorization: "AWS4-HMAC-SHA256 " + scope };
    fetch(process.env.AWS_ENDPOINT_URL + "/2015-03-31/functions", { headers });`;
  const command = [process.execPath, "-e", call, "--"];
  expect(await rehearseTwice({ ...whole, command })).toContain(
    "unknown call: lambda GET /2015-03-31/functions",
  );
});
