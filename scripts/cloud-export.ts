import { exportEverything } from "./cloud/everything.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";
import { readStage } from "./cloud/deploy-options.ts";
import { onStage } from "./cloud/stage-environment.ts";

/**
 * `npm run academy -- cloud:export --stage NAME --to FOLDER` writes everything of an academy into a
 * folder, in open formats (docs/data.md, Handing everything over).
 */
const say = (line: string) => console.log(line);
const { stage, folder } = orExit(() => {
  const options = { stage: { type: "string" }, to: { type: "string" } } as const;
  const { to, ...values } = readOptions("academy -- cloud:export", options);
  if (to === undefined) throw new WrongArguments("Name an empty folder: --to FOLDER.");
  return { stage: readStage(values.stage), folder: to };
});
process.exitCode = await onStage(stage, say, async (env) => {
  const { items, files } = await exportEverything(env, folder);
  say(`${items} items and ${files} files are in ${folder}.`);
  return 0;
});
