import { makeAdmin } from "../packages/functions/commands/make-admin.ts";
import { orExit, readCommand, WrongArguments } from "./arguments.ts";
import { readStage } from "./cloud/deploy-options.ts";
import { onStage } from "./cloud/stage-environment.ts";

/**
 * `npm run academy -- cloud:admin --stage NAME you@example.com` makes an account of a stage an
 * administrator; `--reset-second-factor` helps one who has lost their phone and recovery codes.
 */
const say = (line: string) => console.log(line);
const RESET = "reset-second-factor";
const { stage, args } = orExit(() => {
  const { values, positionals } = readCommand("academy -- cloud:admin", {
    stage: { type: "string" },
    [RESET]: { type: "boolean" },
  });
  const [address, ...rest] = positionals;
  if (!address?.includes("@") || rest.length > 0) {
    throw new WrongArguments("Name the email address of one account that has signed up.");
  }
  return {
    stage: readStage(values.stage),
    args: [...(values[RESET] ? [`--${RESET}`] : []), address],
  };
});
process.exitCode = await onStage(stage, say, (env) => makeAdmin(args, env, say));
