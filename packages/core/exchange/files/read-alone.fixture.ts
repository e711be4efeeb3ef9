import { basename } from "node:path";
import { isAppError } from "../../kernel/shared/error.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { peakMegabytes } from "../../../../bench/peak.ts";
import { readFile } from "./read-file.ts";

/** The cost of reading a file in a process that does nothing else. */
export interface ReadingCost {
  /** Processor time of all threads, which other programs do not affect. */
  cpuMilliseconds: number;
  grownMegabytes: number;
  /** How often the process could do something else while it read. */
  ticks: number;
  rows: number;
  refused?: { code: string; message: string };
}

async function read(path: string): Promise<Pick<ReadingCost, "rows" | "refused">> {
  let rows = 0;
  try {
    const file = await readFile({ path, name: basename(path) }, QUESTION_TABLE);
    for await (const _row of file.rows) rows++;
    return { rows };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { rows, refused: { code: error.code, message: error.message } };
  }
}

/** Reads one file and prints the cost. */
async function main(path: string): Promise<void> {
  const before = peakMegabytes();
  const began = process.cpuUsage();
  let ticks = 0;
  const others = setInterval(() => ticks++, 5);
  const { rows, refused } = await read(path);
  clearInterval(others);
  const { user, system } = process.cpuUsage(began);
  const cost: ReadingCost = {
    cpuMilliseconds: (user + system) / 1000,
    grownMegabytes: peakMegabytes() - before,
    ticks,
    rows,
    ...(refused && { refused }),
  };
  console.log(JSON.stringify(cost));
}

const [, , path] = process.argv;
if (path !== undefined) await main(path);
