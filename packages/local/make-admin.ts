import { parseArgs } from "node:util";
import { makeAdmin } from "@academy/functions/commands/make-admin.ts";
import { readEnvironment } from "./environment-file.ts";
import { StartError } from "./start-error.ts";

/** `npm run make-admin -- name@example.com [--data folder]`, while `npm start` runs. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: "string", default: ".data" } },
  });
  const env = await readEnvironment(values.data);
  Object.assign(process.env, env);
  return makeAdmin(positionals, process.env, (line) => console.log(line));
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
