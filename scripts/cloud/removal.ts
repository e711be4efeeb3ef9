import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { homeRegion, type Stage } from "../../stacks/stage.ts";
import { readOptions, WrongArguments } from "../arguments.ts";
import { onlyCredentials } from "./checks.ts";
import { readStage } from "./deploy-options.ts";
import { assemblyOf, cdk, codeFor, mayBegin } from "./deployment.ts";

interface Removal {
  stage: Stage;
  assembly: string | undefined;
}

/** The options of `npm run academy -- undeploy`. @throws WrongArguments for production, too */
export function readRemoval(args: readonly string[]): Removal {
  const text = { type: "string" } as const;
  const { stage: name, assembly } = readOptions(
    "academy -- undeploy",
    { stage: text, assembly: text },
    args,
  );
  const stage = readStage(name);
  if (stage.isProduction) {
    throw new WrongArguments(
      `No command removes ${stage.name}: its tables, buckets and directory outlive its stacks. See docs/deploy.md.`,
    );
  }
  return { stage, assembly };
}

/** Removes a stage and all its data. @returns the exit code */
export async function remove(
  { stage, assembly }: Removal,
  say: (line: string) => void,
  input: NodeJS.ReadableStream,
): Promise<number> {
  try {
    const regions = [homeRegion(process.env)];
    if (!(await mayBegin(stage, regions, onlyCredentials, say))) return 1;
    if (stage.isShared && !(await isMeant(stage, say, input))) {
      say("Nothing was removed.");
      return 1;
    }
    const folder = await assemblyOf({ stage, assembly, atOnce: false }, say);
    const options = ["--app", join(folder), "--ci", "--no-notices"];
    const { status } = await cdk(["destroy", "--all", "--force", ...options], say);
    return status === 0 ? 0 : 1;
  } catch (error) {
    return codeFor(error, say);
  }
}

/** Others rely on a shared stage: removing it requires typing its name. */
async function isMeant(
  stage: Stage,
  say: (line: string) => void,
  input: NodeJS.ReadableStream,
): Promise<boolean> {
  say(`This removes ${stage.name} with all its data. Type its name to continue:`);
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line.trim() === stage.name;
    return false;
  } finally {
    lines.close();
  }
}
