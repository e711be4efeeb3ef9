import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { buildFunctions } from "../packages/functions/bundle.ts";
import { ensureWebBuild } from "../packages/local/web-build.ts";
import { findingsOf, lookAt } from "../stacks/findings.ts";
import { reviewed, reviewedFile, statementsOf } from "../stacks/iam.ts";
import { createStacks } from "../stacks/stacks.ts";
import { everything } from "../stacks/example-settings.ts";
import { runVitest } from "./vitest-run.ts";
import { orExit, readOptions } from "./arguments.ts";

/**
 * `npm run cloud:check`: everything about a deployment that can be known without an account. Builds
 * what would be uploaded, synthesises every kind of stage from it, and looks at the templates.
 * `--accept` takes over what functions are allowed as reviewed.
 */
const root = join(import.meta.dirname, "..");
const out = join(root, ".build/cloud");
const { accept } = orExit(() => readOptions("cloud:check", { accept: { type: "boolean" } }));

/** Lambda takes 250 MB unzipped; beyond a tenth of it a function has eaten something by mistake. */
const MOST_MEGABYTES = 25;

/** Rules of cfn-lint about what CDK itself writes into every template. */
const CDKS_OWN = ["W3005", "W3045"];

let failed = 0;
const told = (name: string, problems: string[], ok = "") => {
  console.log(`${problems.length === 0 ? "ok    " : "FAILED"} ${name}${ok && `: ${ok}`}`);
  for (const problem of problems) console.log(`       ${problem}`);
  if (problems.length > 0) failed++;
};

async function checkBundles(): Promise<void> {
  for (const one of await buildFunctions(join(root, ".build/functions"))) {
    const megabytes = one.totalBytes / 1024 ** 2;
    const sizes = `${(one.coldGzipBytes / 1024).toFixed(0)} KB gzip cold, ${megabytes.toFixed(1)} MB in all`;
    const problem = `${megabytes.toFixed(1)} MB, more than ${MOST_MEGABYTES} MB`;
    told(`bundle ${one.name}`, megabytes > MOST_MEGABYTES ? [problem] : [], sizes);
  }
  await ensureWebBuild(() => {});
}

/** @returns the folder of the stage's templates */
function checkStage(stage: string, settings: typeof everything): string {
  const outdir = join(out, stage);
  const app = new App({ analyticsReporting: false, outdir });
  lookAt(app);
  const stacks = createStacks(app, { stage, region: "ap-south-1", root, settings });
  const findings = findingsOf(app);
  const open = findings.filter(({ reason }) => reason === undefined);
  const explained = `${findings.length - open.length} findings, each explained`;
  told(
    `rules on ${stage}`,
    open.map(({ place, text }) => `${place} ${text}`),
    explained,
  );
  if (stage === "prod") checkStatements(app, Object.keys(stacks));
  return outdir;
}

function checkStatements(app: App, parts: readonly string[]): void {
  const assembly = app.synth();
  const templates = parts.map((part) => [
    part,
    assembly.getStackByName(`academy-prod-${part}`).template,
  ]);
  const now = statementsOf(Object.fromEntries(templates));
  if (accept) writeFileSync(reviewedFile, `${now.join("\n")}\n`);
  const before = new Set(reviewed());
  const added = now.filter((line) => !before.delete(line)).map((line) => `+ ${line}`);
  const removed = [...before].map((line) => `- ${line}`);
  const hint = "Read the difference; npm run cloud:check -- --accept takes it over.";
  const problems = [...added, ...removed];
  told(
    "permissions as reviewed",
    problems.length > 0 ? [...problems, hint] : [],
    `${now.length} statements`,
  );
}

function lintTemplates(folders: readonly string[]): void {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".template.json"))
      .map((file) => join(folder, file)),
  );
  const run = spawnSync("cfn-lint", ["--ignore-checks", ...CDKS_OWN, "--", ...files], {
    encoding: "utf8",
  });
  if (run.error) {
    console.log(
      "absent cfn-lint: pip install cfn-lint brings it; the templates were not held to AWS' schemas",
    );
    return;
  }
  const problems = run.status === 0 ? [] : `${run.stdout}${run.stderr}`.trim().split("\n");
  told("cfn-lint", problems, `${files.length} templates`);
}

function checkAssets(folder: string): void {
  const uploaded = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const maps = uploaded.filter((file) => file.endsWith(".map"));
  const bytes = uploaded.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  told(
    "no source maps in what is uploaded",
    maps,
    `${(bytes / 1024 ** 2).toFixed(0)} MB for production`,
  );
}

rmSync(out, { recursive: true, force: true });
await checkBundles();
const bare = checkStage("you", {});
const staging = checkStage("staging", { alarmMail: everything.alarmMail });
const prod = checkStage("prod", everything);
checkAssets(prod);
lintTemplates([bare, staging, prod]);
const tests = runVitest(root, ["--project", "rules", "stacks"], process.env, "ignore");
told(
  "assertions on the templates",
  tests.failed > 0 ? [`${tests.failed} tests failed`] : [],
  `${tests.passed} tests`,
);
console.log(failed === 0 ? "The cloud can be deployed." : `${failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
