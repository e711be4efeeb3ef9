import { assemble } from "./cloud/assemble.ts";
import { orExit, readOptions } from "./arguments.ts";

/**
 * `node scripts/assembly.ts --stage NAME --out FOLDER` writes a stage's assembly: the templates and
 * files that a deployment uploads. It needs neither credentials nor network.
 */
const text = { type: "string" } as const;
const options = { stage: text, out: text, build: text, findings: text };
const {
  stage,
  out = ".build/cloud/assembly",
  ...rest
} = orExit(() => readOptions("assembly", options));
await assemble({ stage, out, ...rest });
