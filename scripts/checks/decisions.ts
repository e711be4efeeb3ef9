import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "docs/decisions/";

/**
 * Decisions are numbered without gaps, each with a title, a status and a date, and the index has
 * the same of each.
 */
export function decisionProblems(root: string, files: readonly string[]): string[] {
  const pages = files
    .filter((file) => file.startsWith(FOLDER) && file !== `${FOLDER}README.md`)
    .toSorted();
  if (pages.length === 0) return [];
  const indexFile = join(root, FOLDER, "README.md");
  const index = existsSync(indexFile) ? readFileSync(indexFile, "utf8") : "";
  return pages.flatMap((file, position) => {
    const [title = "", , status = ""] = readFileSync(join(root, file), "utf8").split("\n");
    const name = file.slice(FOLDER.length);
    const number = String(position + 1);
    if (!name.startsWith(`${number.padStart(4, "0")}-`)) {
      return [`${file}: the next decision has the number ${number}`];
    }
    const subject = new RegExp(`^# ${number}\\. (.+)$`).exec(title)?.[1];
    if (subject === undefined) return [`${file}: the title does not begin with "# ${number}. "`];
    const state = /^Status: (accepted|superseded)[^.]*\. Date: (\d{4}-\d\d-\d\d)\.$/.exec(status);
    if (!state) return [`${file}: the third line is not "Status: accepted. Date: YYYY-MM-DD."`];
    const row = `| [${number}](${name}) | ${subject} | ${state[2]} | ${state[1]} |`;
    return index.includes(row) ? [] : [`${FOLDER}README.md: has no row "${row}"`];
  });
}
