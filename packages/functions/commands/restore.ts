import { parseArgs } from "node:util";
import { readConfig } from "@academy/core/kernel/platform/config.ts";
import { restoreFrom } from "@academy/core/kernel/platform/restore.ts";

const USAGE =
  "Name the folders of the exports, each with its .json.gz files: --content FOLDER --attempts FOLDER.";

/**
 * Loads exports of both tables into those that the environment names (docs/operations.md): `npm run
 * cloud:restore -- --stage NAME --content FOLDER --attempts FOLDER`.
 */
export async function restore(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { content: { type: "string" }, attempts: { type: "string" } },
    });
    const { content, attempts } = values;
    if (content === undefined || attempts === undefined) {
      say(USAGE);
      return 2;
    }
    const config = readConfig(env, "job");
    // Content first, since attempts refer to it.
    say(`${await restoreFrom(config, config.contentTable, content)} items of content`);
    say(`${await restoreFrom(config, config.attemptsTable, attempts)} items of attempts`);
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (import.meta.main) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await restore(process.argv.slice(2), process.env, say);
}
