import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { bareEnvironment } from "../scripts/cloud/program.ts";
import { buildFolder } from "./synthesis.fixture.ts";
import { refusalOf } from "./sst-commands.ts";

const folder = buildFolder();
afterAll(() => folder.remove());

const root = join(import.meta.dirname, "..");
const run = (file: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...bareEnvironment(), HOME: folder.root, NODE_ENV: "test" },
  });
  return { status, text: `${stdout}${stderr}` };
};

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), environment: z.string().optional() }),
  ),
});

describe("the assembly that SST makes", () => {
  it("has every stack of a stage, and names no account", () => {
    const out = join(folder.root, "assembly");
    const made = run(
      "scripts/assembly.ts",
      "--stage",
      "test",
      "--out",
      out,
      "--build",
      folder.root,
    );
    expect(made).toEqual({ status: 0, text: "" });
    const { artifacts } = Manifest.parse(
      JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")),
    );
    const stacks = Object.entries(artifacts).filter(([, one]) => one.type.endsWith(":stack"));
    const home = "aws://unknown-account/ap-south-1";
    expect(
      Object.fromEntries(stacks.map(([name, { environment }]) => [name, environment])),
    ).toEqual({
      "academy-test-api": home,
      "academy-test-identity": home,
      "academy-test-jobs": home,
      "academy-test-pages": home,
      "academy-test-storage": home,
      "academy-test-web": home,
    });
  });
});

describe("the SST command", () => {
  it.each(["deploy", "remove"])("names the command to use instead of %s", (command) => {
    const { status, text } = run("node_modules/.bin/sst", command, "--stage", "test");
    expect(status).toBe(1);
    expect(text).toContain(`Not by "sst ${command}", which knows one region. Run: npm run`);
    expect(text).not.toContain("    at ");
  });

  it("may build, and is refused by its command, not by the name of a stage", () => {
    const asked = (...args: string[]) => refusalOf(["node", "/x/node_modules/.bin/sst", ...args]);
    expect(asked("build")).toBeUndefined();
    expect(asked("--stage", "dev", "build")).toBeUndefined();
    expect(asked("build", "--stage=dev")).toBeUndefined();
    expect(asked("--stage", "dev", "deploy")).toContain("npm run deploy");
    expect(asked("remove")).toContain("npm run academy -- undeploy");
    expect(refusalOf(["node", "/x/scripts/deploy.ts", "deploy"])).toBeUndefined();
  });
});
