import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { FAMILY_PAGES } from "../../packages/core/kernel/shared/pages.rules.ts";
import { bareEnvironment } from "../cloud/program.ts";
import { startAwsStub, type StubStage } from "./aws-stub.fixture.ts";

const families = FAMILY_PAGES.map(({ page }) => page.slice(1));
const stage: StubStage = {
  live: "12",
  versions: { "9": undefined, "10": "old", "11": "before", "12": "now" },
  objects: ["index.html", ...["old", "before", "now"].flatMap((build) => pagesOf(build))],
  sent: "one",
  current: "one",
};

function pagesOf(build: string): string[] {
  const names = ["app.html", ...families, "deployment.json"];
  return names.map((name) => `releases/${build}/${name}`);
}

const forget = "forget /*";
const put = (build: string) =>
  pagesOf(build).map((key) => `put ${key.split("/")[2]} from pages/${key}`);
const alias = (version: string) =>
  `alias ${JSON.stringify({ FunctionVersion: version, RoutingConfig: { AdditionalVersionWeights: {} } })}`;

let stop = async () => {};
afterEach(() => stop());

/** The command on a stage of the stub: its output, its exit code, and what it changed. */
const rollback = (args: string[], more: Partial<StubStage> = {}) => command("rollback", args, more);

async function command(name: string, args: string[], more: Partial<StubStage>) {
  const stub = await startAwsStub({ ...stage, ...more });
  stop = stub.stop;
  const file = join(import.meta.dirname, "..", `${name}.ts`);
  const env = { ...bareEnvironment(), ...stub.env };
  return new Promise<{ code: number; text: string; did: string[] }>((end) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      end({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}`, did: stub.did }),
    );
  });
}

describe("npm run academy -- rollback", () => {
  it("restores the pages of the previous version, then the API", async () => {
    const { code, text, did } = await rollback(["--stage", "prod"]);
    expect([code, did]).toEqual([0, [...put("before"), forget, alias("11")]]);
    expect(text).toContain("8 pages of build before are back.");
    expect(text).toContain("The API answers by version 11, not 12.");
    expect(text).toContain("Now deploy the assembly of that build");
  });

  it("goes to the version from before a deployment, however far that got", async () => {
    const failed = await rollback(["--stage", "prod", "--to", "12"], {
      versions: { ...stage.versions, "13": "bad" },
    });
    expect(failed.did).toEqual([...put("now"), forget, alias("12")]);
    expect(failed.text).toContain("The API answers by version 12 as before.");
  });

  it("goes back to the current version while a canary runs, not to the one before it", async () => {
    const versions = { ...stage.versions, "13": "bad" };
    const { code, did } = await rollback(["--stage", "prod"], { canary: "13", versions });
    expect([code, did]).toEqual([0, [...put("now"), forget, alias("12")]]);
  });

  it("gives screens that had no page of their own the app's page of that build", async () => {
    const old = ["index.html", "app.html"].map((name) => `releases/before/${name}`);
    const { code, did } = await rollback(["--stage", "prod"], { objects: old });
    const app = "from pages/releases/before/app.html";
    const later = families.filter((name) => name !== "index.html");
    expect(code).toBe(0);
    expect(did.slice(1, -2)).toEqual(["app.html", ...later].map((name) => `put ${name} ${app}`));
  });

  it("prints the current version, and changes nothing", async () => {
    expect(await rollback(["--stage", "prod", "--show"])).toEqual({
      code: 0,
      text: "12\n",
      did: [],
    });
  });

  it("prints no version before the first deployment", async () => {
    expect(await rollback(["--stage", "staging", "--show"])).toEqual({
      code: 0,
      text: "\n",
      did: [],
    });
  });

  it.each<[string, string[], Partial<StubStage>, string]>([
    [
      "no version before",
      ["--stage", "prod"],
      { live: "9" },
      "There is no version before 9 to go back to.",
    ],
    [
      "a version without a build",
      ["--stage", "prod", "--to", "9"],
      {},
      "Version 9 of the API names no build.",
    ],
    [
      "no pages kept",
      ["--stage", "prod"],
      { objects: ["index.html"] },
      "The pages of build before were not kept",
    ],
  ])("changes nothing if there is %s", async (_, args, more, reason) => {
    const { code, text, did } = await rollback(args, more);
    expect([code, did]).toEqual([1, []]);
    expect(text).toContain(reason);
  });

  it.each([[["--stage", "you"]], [["--stage", "prod", "--to", "x"]], [[]]])(
    "refuses %s in one line",
    async (args) => {
      const { code, text } = await rollback(args);
      expect([code, text.trim().split("\n").length]).toEqual([2, 1]);
    },
  );
});

describe("npm run academy -- rotate-origin", () => {
  it("creates a new value, and names the version for the next deployment", async () => {
    const { code, text, did } = await command("rotate-origin", ["--stage", "prod"], {});
    expect([code, did]).toEqual([0, ["secret next"]]);
    expect(text).toContain("ACADEMY_ORIGIN_VERSION=v-2");
    expect(text).not.toContain("next\n");
  });

  it("is refused until CloudFront sends the current value", async () => {
    const { code, text, did } = await command("rotate-origin", ["--stage", "prod"], {
      current: "two",
    });
    expect([code, did]).toEqual([1, []]);
    expect(text).toContain("Set ACADEMY_ORIGIN_VERSION=v-1 in deploy/prod.env and deploy");
  });
});
