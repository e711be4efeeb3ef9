import { parseArgs } from "node:util";
import { makeAdmin } from "@academy/functions/commands/make-admin.ts";
import { readEnvironment } from "./disk/environment-file.ts";
import { StartError } from "./start-error.ts";

const usage = "npm run academy -- make-admin [--reset-second-factor] name@example.com [--data DIR]";

function readArgs() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        data: { type: "string", default: ".data" },
        "reset-second-factor": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : "").split(/\.?(?: To |\n|$)/);
    throw new StartError(`${reason}. Usage: ${usage}`, 2);
  }
}

/** `npm run academy -- make-admin name@example.com [--data folder]`, while `npm start` runs. */
async function main(): Promise<number> {
  const { values, positionals } = readArgs();
  if (positionals.length !== 1 || !positionals[0]?.includes("@")) {
    throw new StartError(`Name the email of one account that has signed up: ${usage}`, 2);
  }
  const env = await readEnvironment(values.data);
  Object.assign(process.env, env);
  const reset = values["reset-second-factor"] ? ["--reset-second-factor"] : [];
  return makeAdmin([...reset, ...positionals], process.env, (line) => console.log(line));
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
