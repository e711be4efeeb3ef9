import { parseStage } from "../stacks/stage.ts";
import { orExit, readOptions, wholeNumber, WrongArguments } from "./arguments.ts";
import { rollBack, showLive } from "./deliver/roll-back.ts";

/**
 * `npm run academy -- rollback --stage prod`: restores the previous version of the API and the pages. `--to
 * N` goes to that version, `--show` only prints the current one. docs/deploy.md, Pipeline.
 */
const region = process.env["AWS_REGION"] ?? "ap-south-1";

const { stage, to, show } = orExit(() => {
  const read = readOptions("academy -- rollback", {
    stage: { type: "string" },
    to: { type: "string" },
    show: { type: "boolean", default: false },
  });
  try {
    const { name, isShared } = parseStage(read.stage);
    if (!isShared) throw new Error(`${name} keeps no earlier version: deploy the commit before.`);
    return { ...read, stage: name, to: read.to && wholeNumber("--to", read.to, 1) };
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
});

try {
  const say = (line: string) => console.log(line);
  if (show) say(String((await showLive({ stage, region })) ?? ""));
  else await rollBack({ stage, region, to: to || undefined, now: Date.now(), say });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
