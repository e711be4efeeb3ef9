import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { commands } from "../academy.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".github/workflows");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const deliver = read("deliver.yml");

/** The text of a job, up to the next one. */
const jobOf = (name: string): string =>
  new RegExp(`\\n  ${name}:\\n([^]*?)(?=\\n  \\w+:\\n|$)`).exec(deliver)?.[1] ?? "";

describe.each(readdirSync(folder))("%s", (name) => {
  const text = read(name);

  it("only use actions by the commit of a release", () => {
    // A workflow of this repository is used as it is in the same commit.
    const uses = [...text.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, one]) => one);
    expect(uses.length).toBeGreaterThan(1);
    for (const one of uses) expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("may only read by default, and have no key", () => {
    expect(text).toContain("\npermissions:\n  contents: read\n");
    expect(text).not.toMatch(/write-all|aws-access-key|AWS_SECRET/);
  });
});

/** Every program and workflow of the pipeline, as text. */
const programs = readdirSync(join(root, ".github"), { recursive: true, encoding: "utf8" })
  .map((name) => join(root, ".github", name))
  .filter((path) => statSync(path).isFile())
  .map((path) => readFileSync(path, "utf8"));

describe("the programs of the pipeline", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

  it("run commands that exist", () => {
    const asked = programs.flatMap((text) => [
      ...text.matchAll(/npm run (?:--silent )?([\w:-]+)(?: -- ([\w:-]+))?/g),
    ]);
    expect(asked.length).toBeGreaterThan(8);
    for (const [, script = "", command = ""] of asked) {
      expect(scripts).toHaveProperty(script);
      if (script === "academy") expect(Object.keys(commands)).toContain(command);
    }
  });

  it("take a release's notes from the changelog", () => {
    const notes = execFileSync(join(root, ".github/release"), ["--notes"], { encoding: "utf8" });
    expect(notes).toContain("**Operation**");
    expect(notes).not.toContain("\n## ");
  });
});

describe("proposed.yml", () => {
  it("gives a fork's change no secret and no right to write", () => {
    const text = read("proposed.yml");
    expect(text).toContain("\n  pull_request:\n");
    expect(text).not.toMatch(/secrets\.|: write|pull_request_target/);
  });
});

describe("deliver.yml", () => {
  it("give AWS access only to jobs that need it", () => {
    expect(jobOf("check")).not.toContain("id-token");
    for (const job of ["staging", "diff", "prod"]) expect(jobOf(job)).toContain("id-token: write");
  });
});
