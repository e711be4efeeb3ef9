import { existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readSettings, type Settings } from "../../stacks/settings.ts";
import { withStageFile } from "../../stacks/stage-file.ts";
import { EDGE_REGION, homeRegion, type Stage } from "../../stacks/stage.ts";
import { WrongArguments } from "../arguments.ts";
import { type AssembledStack, regionsOf, stacksIn } from "./assembly-folder.ts";
import { assemblyNow } from "./assembly-now.ts";
import { type Check, checksBeforeDeployment, onlyCredentials, problemsBefore } from "./checks.ts";
import type { Asked } from "./deploy-options.ts";
import { isWorthSaying, readOutputs, resultLines, stillToDo } from "./deploy-result.ts";
import { lossesIn } from "./losses.ts";
import { CDK, quiet, runProgram } from "./program.ts";

type Say = (line: string) => void;

const root = join(import.meta.dirname, "../..");
const scripts = join(root, "scripts");

/** Runs `npm run deploy` with these options. @returns its exit code */
export async function deploy(asked: Asked, say: Say): Promise<number> {
  try {
    if (asked.action === "bootstrap") return await bootstrap(asked.stage, say);
    const checks = asked.action === "diff" ? onlyCredentials : checksBeforeDeployment;
    if (!(await mayBegin(asked.stage, regionsFor(asked), checks, say))) return 1;
    const folder = await assemblyOf(asked, say);
    return asked.action === "diff" ? await diff(folder, say) : await carry(asked, folder, say);
  } catch (error) {
    return codeFor(error, say);
  }
}

/** Prints a failure without a stack trace. @returns the exit code */
export function codeFor(error: unknown, say: Say): number {
  if (!(error instanceof Error)) throw error;
  say(error.message);
  return error instanceof WrongArguments ? 2 : 1;
}

/**
 * The regions of a stage's stacks: all at home, and the firewall of shared stages where AWS
 * requires it.
 */
const regionsFor = ({ stage, assembly }: Asked): string[] => {
  if (assembly !== undefined) return regionsOf(stacksOf(stage, assembly));
  const home = homeRegion(process.env);
  return [...new Set(stage.isShared ? [home, EDGE_REGION] : [home])];
};

const settingsOf = ({ name }: Stage): Settings =>
  readSettings(withStageFile(root, name, process.env));

export async function mayBegin(
  stage: Stage,
  regions: readonly string[],
  checks: readonly Check[],
  say: Say,
): Promise<boolean> {
  const target = { stage, regions, settings: settingsOf(stage) };
  const problems = await problemsBefore(target, checks);
  for (const problem of problems) say(problem);
  return problems.length === 0;
}

/** Creates the assembly, unless one was given. @returns its folder */
export async function assemblyOf(
  { stage, assembly, atOnce }: Pick<Asked, "stage" | "assembly" | "atOnce">,
  say: Say,
): Promise<string> {
  const folder = join(root, ".build/cloud", stage.name);
  if (assembly !== undefined) {
    const { examWarm: windows = [] } = settingsOf(stage);
    return assemblyNow(resolve(assembly), `${folder}-now`, { windows, now: Date.now() });
  }
  const env = { ...process.env, ...(atOnce && { ACADEMY_AT_ONCE: "yes" }) };
  await succeed([process.execPath, join(scripts, "build.ts")], env, say);
  const make = [join(scripts, "assembly.ts"), "--stage", stage.name, "--out", folder];
  await succeed([process.execPath, ...make], env, say);
  return folder;
}

async function succeed(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<void> {
  const { status } = await runProgram(command, { env, say });
  if (status !== 0) throw new Error("Nothing was deployed.");
}

/** @throws WrongArguments for an assembly of another stage */
function stacksOf(stage: Stage, folder: string): AssembledStack[] {
  const stacks = stacksIn(folder);
  const other = stacks.find(({ name }) => !name.startsWith(`academy-${stage.name}-`));
  if (other === undefined) return stacks;
  throw new WrongArguments(`${folder} is not an assembly of ${stage.name}: it has ${other.name}.`);
}

export const cdk = (args: readonly string[], say: Say) =>
  runProgram([...CDK, ...args], { env: { ...process.env, ...quiet }, say });

async function carry({ stage, only, hotswap }: Asked, folder: string, say: Say): Promise<number> {
  const stacks = stacksOf(stage, folder);
  const chosen = chosenOf(stacks, stage, only);
  const kept = join(root, ".build/outputs", `${stage.name}.json`);
  // Two simultaneous deployments must not read each other's outputs.
  const file = `${kept}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  const { status, lines } = await cdk(
    [
      "deploy",
      ...(only ? [...chosen.map(({ name }) => name), "--exclusively"] : ["--all"]),
      "--app",
      folder,
      "--outputs-file",
      file,
      "--require-approval=never",
      // Both streams in one, to keep their order.
      "--ci",
      "--no-notices",
      "--progress=events",
      "--concurrency=1",
      ...(hotswap ? ["--hotswap-fallback"] : []),
    ],
    (line) => isWorthSaying(line) && say(line),
  );
  if (status === 0) listWhatIsThere(stage, file, say);
  if (existsSync(file)) renameSync(file, kept);
  for (const line of resultLines(chosen, lines)) say(line);
  return status === 0 ? 0 : 1;
}

function listWhatIsThere(stage: Stage, file: string, say: Say): void {
  const outputs = readOutputs(file);
  for (const [name, value] of Object.entries(outputs)) say(`${name.padEnd(20)} ${value}`);
  if (outputs.SiteUrl === undefined) return;
  say("Once, after the first deployment:");
  for (const line of stillToDo(stage, outputs)) say(`- ${line}`);
}

/** @throws WrongArguments for a part that the assembly does not have */
function chosenOf(
  stacks: readonly AssembledStack[],
  stage: Stage,
  only: readonly string[] | undefined,
): AssembledStack[] {
  if (only === undefined) return [...stacks];
  const prefix = `academy-${stage.name}-`;
  const parts = stacks.map(({ name }) => name.slice(prefix.length));
  const unknown = only.filter((part) => !parts.includes(part));
  if (unknown.length > 0) {
    throw new WrongArguments(
      `${stage.name} has no stack ${unknown.join(", ")}. It has ${parts.join(", ")}.`,
    );
  }
  return stacks.filter(({ name }) => only.includes(name.slice(prefix.length)));
}

async function diff(folder: string, say: Say): Promise<number> {
  const { status, lines } = await cdk(
    ["diff", "--app", folder, "--no-change-set", "--ci", "--no-notices"],
    say,
  );
  if (status !== 0) return 1;
  const losses = lossesIn(lines);
  for (const loss of losses) say(`This holds data and would be replaced or removed: ${loss}`);
  return losses.length > 0 ? 2 : 0;
}

/** Prepares the account for CDK in the regions of a stage, once, by an administrator of it. */
async function bootstrap(stage: Stage, say: Say): Promise<number> {
  const home = homeRegion(process.env);
  const regions = [...new Set(stage.isShared ? [home, EDGE_REGION] : [home])];
  if (!(await mayBegin(stage, regions, onlyCredentials, say))) return 1;
  // The CLI fills in the account of the credentials.
  const places = regions.map((region) => `aws://unknown-account/${region}`);
  const { status } = await cdk(["bootstrap", ...places, "--no-notices"], say);
  return status === 0 ? 0 : 1;
}
