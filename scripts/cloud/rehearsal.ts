import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { EDGE_REGION, homeRegion, parseStage } from "../../stacks/stage.ts";
import { type AssembledStack, stacksIn } from "./assembly-folder.ts";
import { bareEnvironment, type Outcome, runProgram } from "./program.ts";
import { type CloudStub, startStub, type StubOptions } from "./stub.ts";
import type { ChangeSet } from "./stub-described.ts";

/** What is deployed to the stub of AWS, and how. */
export interface Rehearsal {
  stage: string;
  /** Its assembly. */
  folder: string;
  /** The checked templates: only these may be deployed. */
  lookedAt: string;
  /** The command that deploys; stage and assembly are appended. */
  command?: readonly string[];
  /** Variables of the command besides those with the stub's address. */
  env?: NodeJS.ProcessEnv;
}

/** Parts of every stage, and those of shared stages. */
const parts = ["storage", "identity", "web", "api", "jobs", "pages"];
const sharedParts = ["edge", "watch", "outpost"];
const productionParts = ["backup"];
const inEdgeRegion = ["edge", "outpost"];

/** A program that waits for an answer in vain is killed. */
const LIMIT_MS = 120_000;

const deployCommand = [process.execPath, join(import.meta.dirname, "../deploy.ts")];

/** Each stack of a stage, with its region. */
export function placesOf(stage: string): { name: string; region: string }[] {
  const { isShared, isProduction } = parseStage(stage);
  const all = [
    ...parts,
    ...(isShared ? sharedParts : []),
    ...(isProduction ? productionParts : []),
  ];
  return all.map((part) => ({
    name: `academy-${stage}-${part}`,
    region: inEdgeRegion.includes(part) ? EDGE_REGION : homeRegion({}),
  }));
}

/** Deploys to an empty stub, then again: the second deployment must change nothing. */
export function rehearseTwice(rehearsal: Rehearsal): Promise<string[]> {
  return withStub({}, async (stub) => {
    const first = await run(rehearsal, stub);
    const problems = [
      ...statusProblems(first, 0, "deployment"),
      ...stub.cloud.unknown.map((call) => `unknown call: ${call}`),
      ...stackProblems(rehearsal, stub.cloud.stacks.changeSets),
      ...assetProblems(rehearsal.folder, stub),
    ];
    if (problems.length > 0) return problems;
    const [sets, uploads] = [
      stub.cloud.stacks.changeSets.length,
      stub.cloud.buckets.uploads.length,
    ];
    const second = await run(rehearsal, stub);
    return [
      ...statusProblems(second, 0, "second deployment"),
      ...stub.cloud.stacks.changeSets
        .slice(sets)
        .map(({ stack }) => `the second deployment changes ${stack}`),
      ...stub.cloud.buckets.uploads
        .slice(uploads)
        .map(({ key }) => `the second deployment uploads ${key}`),
    ];
  });
}

/** One stack fails: the output must say so, and no stack may start after it. */
export function rehearseFailure(rehearsal: Rehearsal, part: string): Promise<string[]> {
  const name = `academy-${rehearsal.stage}-${part}`;
  return withStub({ failing: [name] }, async (stub) => {
    const outcome = await run(rehearsal, stub);
    const last = stub.cloud.stacks.changeSets.at(-1)?.stack;
    return [
      ...statusProblems(outcome, 1, `deployment in which ${name} fails`),
      ...(last === name ? [] : [`after ${name} failed, ${last} was started`]),
      ...lacks(outcome, /The stub refuses it/, "why the stack failed"),
      ...lacks(outcome, new RegExp(`${name} .*failed`), "which stack failed"),
      ...lacks(outcome, /not started/, "what was not started"),
    ];
  });
}

/** What must be found before anything changes: a region without CDK's stack, no credentials. */
export async function rehearseRefusals(rehearsal: Rehearsal): Promise<string[]> {
  const regions = [...new Set(placesOf(rehearsal.stage).map(({ region }) => region))];
  const unprepared = regions.at(-1) ?? "";
  const refused = async (options: StubOptions, env: NodeJS.ProcessEnv, sentence: RegExp) =>
    withStub(options, async (stub) => {
      const outcome = await run({ ...rehearsal, env: { ...rehearsal.env, ...env } }, stub);
      const { stacks, buckets } = stub.cloud;
      const made = [
        ...stacks.changeSets.map(({ stack }) => stack),
        ...buckets.uploads.map((one) => one.key),
      ];
      return [
        ...statusProblems(outcome, 1, `deployment that cannot start (${sentence.source})`),
        ...made.map((one) => `${sentence.source}, but it makes ${one}`),
        ...lacks(outcome, sentence, "why it cannot start"),
      ];
    });
  const none = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined };
  return [
    ...(await refused(
      { unprepared: [unprepared] },
      {},
      new RegExp(`${unprepared} is not prepared`),
    )),
    ...(await refused({}, none, /No AWS credentials/)),
  ];
}

async function withStub(
  options: StubOptions,
  use: (stub: CloudStub) => Promise<string[]>,
): Promise<string[]> {
  const stub = await startStub(options);
  try {
    return await use(stub);
  } finally {
    await stub.close();
  }
}

/** Runs the command without access to this machine's AWS settings. */
async function run(rehearsal: Rehearsal, stub: CloudStub): Promise<Outcome> {
  const { stage, folder, command = deployCommand, env = {} } = rehearsal;
  const home = mkdtempSync(join(tmpdir(), "academy-home-"));
  try {
    return await runProgram([...command, "--stage", stage, "--assembly", folder], {
      env: {
        ...bareEnvironment(),
        HOME: home,
        ...stub.variables,
        ...env,
      },
      limitMs: LIMIT_MS,
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The last lines of a program with an unexpected exit code. */
function statusProblems({ status, lines }: Outcome, wanted: number, what: string): string[] {
  if (status === wanted) return [];
  const said = lines.map((line) => line.trim()).filter((line) => !/^(at |$)/.test(line));
  const ended =
    status === null ? `did not end within ${LIMIT_MS / 1000} s` : `ended with ${status}`;
  return [`the ${what} ${ended}, not ${wanted}:`, ...said.slice(-8)];
}

const lacks = ({ lines }: Outcome, sentence: RegExp, what: string): string[] =>
  lines.some((line) => sentence.test(line))
    ? []
    : [`the output does not say ${what} (${sentence.source})`];

/** Every stack was created in its region, from the checked template, after its dependencies. */
function stackProblems(
  { stage, folder, lookedAt }: Rehearsal,
  made: readonly ChangeSet[],
): string[] {
  const spelt = (name: string, region: string) => `${name} in ${region}`;
  const expected = placesOf(stage).map(({ name, region }) => spelt(name, region));
  const found = made.map(({ stack, region }) => spelt(stack, region));
  const assembled = stacksIn(folder);
  return [
    ...expected.filter((one) => !found.includes(one)).map((one) => `not deployed: ${one}`),
    ...found.filter((one) => !expected.includes(one)).map((one) => `deployed: ${one}`),
    ...made.flatMap((one) => changeSetProblems(one, stage, lookedAt)),
    ...assembled.flatMap((stack) => orderProblems(stack, made)),
  ];
}

function changeSetProblems(one: ChangeSet, stage: string, lookedAt: string): string[] {
  const seen = readFileSync(join(lookedAt, `${one.stack}.template.json`), "utf8");
  const facts: [boolean, string][] = [
    [one.type === "CREATE", `is asked for by a change set of type ${one.type}`],
    [one.template === seen, "has another template than was looked at"],
    [one.tags["sst:stage"] === stage, `carries the tags ${JSON.stringify(one.tags)}`],
    [/:role\/cdk-\w+-cfn-exec-role-/.test(one.role), `is made by ${one.role || "no role"}`],
    [one.role.endsWith(`-${one.region}`), `is made by the role ${one.role}`],
  ];
  return facts.filter(([holds]) => !holds).map(([, said]) => `${one.stack} ${said}`);
}

const orderProblems = ({ name, after }: AssembledStack, made: readonly ChangeSet[]): string[] => {
  const place = (of: string) => made.findIndex(({ stack }) => stack === of);
  return after
    .filter((earlier) => place(earlier) > place(name))
    .map((earlier) => `${name} is started before ${earlier}, which it needs`);
};

const AssetFile = z.object({
  files: z.record(
    z.string(),
    z.object({
      destinations: z.record(z.string(), z.object({ objectKey: z.string(), region: z.string() })),
    }),
  ),
});

/** Every file of a stack was uploaded in its region before the stack was started. */
function assetProblems(folder: string, { cloud }: CloudStub): string[] {
  return cloud.stacks.changeSets.flatMap(({ stack, step }) => {
    const list = readdirSync(folder).find((file) => file === `${stack}.assets.json`);
    if (list === undefined) return [`${stack} has no list of assets`];
    const { files } = AssetFile.parse(JSON.parse(readFileSync(join(folder, list), "utf8")));
    const wanted = Object.values(files).flatMap(({ destinations }) => Object.values(destinations));
    return wanted
      .filter(
        ({ objectKey, region }) =>
          !cloud.buckets.uploads.some(
            (one) => one.key === objectKey && one.region === region && one.step < step,
          ),
      )
      .map(({ objectKey, region }) => `${stack} is started before ${objectKey} is in ${region}`);
  });
}
