import { resizeImages } from "../packages/functions/commands/resize-images.ts";
import { orExit, readOptions } from "./arguments.ts";
import { readStage } from "./cloud/deploy-options.ts";
import { onStage } from "./cloud/stage-environment.ts";

/**
 * `npm run cloud:images -- --stage NAME` requests smaller copies of the images that were uploaded
 * before there were any; `--after KEY` continues an earlier run.
 */
const say = (line: string) => console.log(line);
const { stage, after } = orExit(() => {
  const text = { type: "string" } as const;
  const { stage: name, after: key } = readOptions("cloud:images", { stage: text, after: text });
  return { stage: readStage(name), after: key };
});
process.exitCode = await onStage(stage, say, (env) => resizeImages(after, env, say));
