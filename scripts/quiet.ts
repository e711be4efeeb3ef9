import { join } from "node:path";
import { parseStage } from "../stacks/stage.ts";
import { withStageFile } from "../stacks/stage-file.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";
import { readDeliverSettings } from "./deliver/deliver-settings.ts";
import { quietRefusal } from "./deliver/quiet.rules.ts";

/** `npm run academy -- quiet --stage NAME`: ends with 1, and prints the end, during a quiet time. */
const root = join(import.meta.dirname, "..");

function refusal(): string | undefined {
  const { stage } = readOptions("academy -- quiet", { stage: { type: "string" } });
  try {
    const settings = withStageFile(root, parseStage(stage).name, process.env);
    return quietRefusal(readDeliverSettings(settings).quiet, Date.now());
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}

const refused = orExit(refusal);
console.log(refused ?? "Deployments are allowed now.");
process.exitCode = refused === undefined ? 0 : 1;
