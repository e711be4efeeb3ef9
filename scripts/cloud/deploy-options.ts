import { parseStage, type Stage } from "../../stacks/stage.ts";
import { readOptions, WrongArguments } from "../arguments.ts";

/** The options of `npm run deploy`. */
export interface Asked {
  stage: Stage;
  action: "deploy" | "bootstrap" | "diff";
  /** An existing assembly; by default a new one is created. */
  assembly: string | undefined;
  /** Parts of the names of the stacks to deploy; undefined for all. */
  only: string[] | undefined;
  hotswap: boolean;
  atOnce: boolean;
}

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;
const options = {
  stage: text,
  bootstrap: flag,
  diff: flag,
  assembly: text,
  hotswap: flag,
  "at-once": flag,
  only: text,
};

/** Options that exclude each other, and why. */
const apart = [
  ["bootstrap", "diff", "each is a command of its own"],
  ["bootstrap", "assembly", "preparing an account needs no assembly"],
  ["bootstrap", "only", "preparing an account touches no stack of the academy"],
  ["bootstrap", "hotswap", "preparing an account changes no function"],
  ["bootstrap", "at-once", "preparing an account changes no function"],
  ["diff", "hotswap", "nothing is changed"],
  ["diff", "at-once", "nothing is changed"],
  ["assembly", "at-once", "the assembly already says how calls move to the new version"],
  ["hotswap", "at-once", "a hotswap is immediate anyway"],
] as const;

/** @throws WrongArguments for an invalid combination */
export function readDeployment(args: readonly string[]): Asked {
  const values = readOptions("deploy", options, args);
  const stage = readStage(values.stage);
  for (const [one, other, why] of apart) {
    if (values[one] && values[other]) {
      throw new WrongArguments(`--${one} and --${other} exclude each other: ${why}.`);
    }
  }
  if (values.hotswap && stage.isShared) {
    throw new WrongArguments(
      `--hotswap is for personal stages: on ${stage.name} others would use what CloudFormation does not know.`,
    );
  }
  const action = values.bootstrap ? "bootstrap" : values.diff ? "diff" : "deploy";
  const only = values.only?.split(",").map((part) => part.trim());
  const { assembly, hotswap } = values;
  return { stage, action, assembly, only, hotswap, atOnce: values["at-once"] };
}

/** @throws WrongArguments that says what a stage's name may be */
export function readStage(name: string | undefined): Stage {
  try {
    return parseStage(name);
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}
