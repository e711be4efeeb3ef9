import { restore } from "../packages/functions/commands/restore.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";
import { readStage } from "./cloud/deploy-options.ts";
import { onStage } from "./cloud/stage-environment.ts";

/**
 * `npm run academy -- cloud:restore --stage NAME --content FOLDER --attempts FOLDER` loads exports of both
 * tables into those of a stage (docs/operations.md).
 */
const say = (line: string) => console.log(line);
const text = { type: "string" } as const;
const { stage, folders } = orExit(() => {
  const options = { stage: text, content: text, attempts: text };
  const { content, attempts, ...values } = readOptions("academy -- cloud:restore", options);
  if (content === undefined || attempts === undefined) {
    throw new WrongArguments(
      "Name the folders of the exports: --content FOLDER --attempts FOLDER.",
    );
  }
  const given = ["--content", content, "--attempts", attempts];
  return { stage: readStage(values.stage), folders: given };
});
process.exitCode = await onStage(stage, say, (env) => restore(folders, env, say));
