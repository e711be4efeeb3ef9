import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buildUpload } from "../packages/functions/bundle.ts";
import { ensureWebBuild } from "../packages/local/start/web-build.ts";
import { everyVariable } from "../stacks/example-settings.ts";
import { Findings } from "../stacks/findings.ts";
import { reviewed, reviewedFile, statementsOf } from "../stacks/iam.ts";
import { orExit, readOptions } from "./arguments.ts";
import { stacksIn } from "./cloud/assembly-folder.ts";
import { bareEnvironment, runProgram } from "./cloud/program.ts";
import {
  placesOf,
  type Rehearsal,
  rehearseFailure,
  rehearseRefusals,
  rehearseTwice,
} from "./cloud/rehearsal.ts";
import { runVitest } from "./suite/vitest-run.ts";

/**
 * `npm run academy -- cloud:check`: everything about a deployment that can be checked without an account.
 * Builds the upload, synthesises every kind of stage with it, checks the templates, and deploys
 * them with the real command to a stub of AWS. `--accept` records the functions' permissions as
 * reviewed.
 */
const root = join(import.meta.dirname, "..");
const out = join(root, ".build/cloud");
const assembly = join(root, "scripts/assembly.ts");
const { accept } = orExit(() =>
  readOptions("academy -- cloud:check", { accept: { type: "boolean" } }),
);

/**
 * Lambda's limit is 250 MB unzipped; above a tenth of it a function has bundled something by
 * mistake.
 */
const MOST_MEGABYTES = 25;

/** Rules of cfn-lint about what CDK itself writes into every template. */
const CDKS_OWN = ["W3005", "W3045"];

/** Every kind of stage, with its settings. */
const stages: Record<string, Record<string, string>> = {
  you: {},
  staging: { ACADEMY_ALARM_MAIL: everyVariable.ACADEMY_ALARM_MAIL },
  prod: everyVariable,
};

/** Programs that are started share compiled code, which halves their start. */
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/programs");

/** Says what is done next, because it takes a while. */
const doing = (what: string) => console.log(`...    ${what}`);

let failed = 0;
const report = (name: string, problems: string[], ok = "") => {
  console.log(`${problems.length === 0 ? "ok    " : "FAILED"} ${name}${ok && `: ${ok}`}`);
  for (const problem of problems) console.log(`       ${problem}`);
  if (problems.length > 0) failed++;
};

async function checkBundles(): Promise<void> {
  doing("building the functions and the web app");
  for (const one of await buildUpload(join(root, ".build/functions"))) {
    const megabytes = one.totalBytes / 1024 ** 2;
    const sizes = `${(one.coldGzipBytes / 1024).toFixed(0)} KB gzip cold, ${megabytes.toFixed(1)} MB in all`;
    const problem = `${megabytes.toFixed(1)} MB, more than ${MOST_MEGABYTES} MB`;
    report(`bundle ${one.name}`, megabytes > MOST_MEGABYTES ? [problem] : [], sizes);
  }
  await ensureWebBuild(() => {});
}

/** Creates the assembly of a stage as a deployment does. @returns undefined if it fails */
async function assembledStage(stage: string): Promise<Rehearsal | undefined> {
  doing(`synthesis of ${stage}`);
  const folder = join(out, stage);
  const lookedAt = join(out, `${stage}-rules`);
  const { status, lines } = await runProgram(
    [process.execPath, assembly, "--stage", stage, "--out", folder, "--findings", lookedAt],
    { env: { ...bareEnvironment(), HOME: process.env["HOME"], ...stages[stage] } },
  );
  if (status !== 0) {
    report(`synthesis of ${stage}`, lines);
    return undefined;
  }
  // The CLI packs files into a folder of the assembly; most files are the same in all of them.
  mkdirSync(join(out, "packed"), { recursive: true });
  symlinkSync(join(out, "packed"), join(folder, ".cache"));
  const findings = Findings.parse(
    JSON.parse(readFileSync(join(lookedAt, "findings.json"), "utf8")),
  );
  const open = findings.filter(({ reason }) => reason === undefined);
  report(
    `rules on ${stage}`,
    open.map(({ place, text }) => `${place} ${text}`),
    `${findings.length - open.length} findings, each explained`,
  );
  return { stage, folder, lookedAt, env: stages[stage] ?? {} };
}

function checkStatements({ folder }: Rehearsal): void {
  const templates = stacksIn(folder).map(({ name, template }): [string, object] => [
    name.replace("academy-prod-", ""),
    // A template is a JSON object.
    JSON.parse(template) as object,
  ]);
  const now = statementsOf(Object.fromEntries(templates));
  if (accept) writeFileSync(reviewedFile, `${now.join("\n")}\n`);
  const before = new Set(reviewed());
  const added = now.filter((line) => !before.delete(line)).map((line) => `+ ${line}`);
  const removed = [...before].map((line) => `- ${line}`);
  const hint =
    "Read the difference; npm run academy -- cloud:check --accept records it as reviewed.";
  const problems = [...added, ...removed];
  report(
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
  doing("cfn-lint");
  const run = spawnSync("cfn-lint", ["--ignore-checks", ...CDKS_OWN, "--", ...files], {
    encoding: "utf8",
  });
  if (run.error) {
    console.log(
      "absent cfn-lint: install it with pip install cfn-lint; the templates were not checked against AWS's schemas",
    );
    return;
  }
  const problems = run.status === 0 ? [] : `${run.stdout}${run.stderr}`.trim().split("\n");
  report("cfn-lint", problems, `${files.length} templates`);
}

function checkAssets(folder: string): void {
  const uploaded = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const maps = uploaded.filter((file) => file.endsWith(".map"));
  const bytes = uploaded.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  report(
    "no source maps in the upload",
    maps,
    `${(bytes / 1024 ** 2).toFixed(0)} MB for production`,
  );
}

/** Deploys each stage with the real command to a stub of AWS. */
async function checkDeployments(made: readonly Rehearsal[]): Promise<void> {
  for (const one of made) {
    doing(`deployment of ${one.stage} to a stub of AWS, twice`);
    const stacks = `${placesOf(one.stage).length} stacks, and nothing the second time`;
    report(`deployment of ${one.stage} to a stub of AWS`, await rehearseTwice(one), stacks);
  }
  const staging = made.find(({ stage }) => stage === "staging");
  if (!staging) return;
  doing("deployments that fail");
  report("a failed stack ends a deployment", await rehearseFailure(staging, "web"));
  report("a deployment that cannot start changes nothing", await rehearseRefusals(staging));
}

rmSync(out, { recursive: true, force: true });
await checkBundles();
const made: Rehearsal[] = [];
for (const stage of Object.keys(stages)) {
  const one = await assembledStage(stage);
  if (one) made.push(one);
}
const production = made.find(({ stage }) => stage === "prod");
if (production) {
  checkStatements(production);
  checkAssets(production.folder);
}
lintTemplates(made.map(({ folder }) => folder));
await checkDeployments(made);
doing("assertions on the templates");
// Without the rules, which were asked above of the same stages, and faults of a running stage.
const leftOut = ["findings.test.ts", "rehearsal.test.ts"];
const asked = readdirSync(join(root, "stacks"))
  .filter((file) => file.endsWith(".test.ts") && !leftOut.includes(file))
  .map((file) => `stacks/${file}`);
const tests = runVitest(root, ["--project", "tooling", ...asked], process.env, "ignore");
report(
  "assertions on the templates",
  tests.failed > 0 || tests.passed === 0 ? [`${tests.failed} of the tests failed`] : [],
  `${tests.passed} tests`,
);
if (failed === 0) {
  const places = made.flatMap(({ stage }) => placesOf(stage));
  console.log(`Deployed to a stub of AWS, not to an account: ${places.length} stacks.`);
  for (const { name, region } of places) console.log(`${name.padEnd(24)} ${region}`);
} else {
  console.log(`${failed} checks failed`);
}
process.exitCode = failed === 0 ? 0 : 1;
