import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../.github/workflows");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const deliver = read("deliver.yml");

/** The text of a job, up to the next one. */
const jobOf = (name: string): string =>
  new RegExp(`\\n  ${name}:\\n([^]*?)(?=\\n  \\w+:\\n|$)`).exec(deliver)?.[1] ?? "";

describe.each(["deliver.yml", "drift.yml", "nightly.yml"])("%s", (name) => {
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

describe("deliver.yml", () => {
  it("give AWS access only to jobs that need it", () => {
    expect(jobOf("check")).not.toContain("id-token");
    for (const job of ["staging", "diff", "prod"]) expect(jobOf(job)).toContain("id-token: write");
  });
});
