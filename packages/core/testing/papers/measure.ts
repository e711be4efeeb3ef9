import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { generatePaper } from "./generate.ts";
import { failuresOf, type MeasuredPaper, measureReal, measureSeed, sumsOf } from "./measured.ts";
import { truthOfPaper } from "./truth-papers.ts";

/**
 * Reads generated papers as the product does, and prints what became of their questions.
 *
 *   node measure.ts --papers 100 --from 1 --show 20
 *   node measure.ts --write 17 --to /tmp      writes the paper of a seed with its truth
 *   node measure.ts --truth FOLDER            real papers with truth/*.json beside them
 */
const { values } = parseArgs({
  options: {
    papers: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    show: { type: "string", default: "20" },
    write: { type: "string" },
    to: { type: "string", default: "." },
    truth: { type: "string" },
  },
});

function writePaper(seed: number, folder: string): void {
  const { bytes, questions, conventions } = generatePaper(seed);
  writeFileSync(join(folder, `paper-${seed}.docx`), bytes);
  writeFileSync(
    join(folder, `paper-${seed}.json`),
    JSON.stringify({ conventions, questions }, null, 2),
  );
}

async function generated(): Promise<MeasuredPaper[]> {
  const papers: MeasuredPaper[] = [];
  const from = Number(values.from);
  for (let seed = from; seed < from + Number(values.papers); seed++) {
    papers.push(await measureSeed(seed));
  }
  return papers;
}

async function real(folder: string): Promise<MeasuredPaper[]> {
  const papers: MeasuredPaper[] = [];
  for (const path of globSync("truth/*.json", { cwd: folder }).toSorted()) {
    const name = basename(path, ".json");
    const truth = truthOfPaper(join(folder, path));
    const bytes = readFileSync(join(folder, `${name}.docx`));
    papers.push(await measureReal(name, bytes, truth));
  }
  return papers;
}

function print(papers: readonly MeasuredPaper[]): void {
  const { outcomes, ...sums } = sumsOf(papers);
  console.table([{ ...sums, ...outcomes }]);
  const failed = papers.map((paper) => failuresOf(paper)).filter((lines) => lines.length > 0);
  for (const lines of failed.slice(0, Number(values.show))) console.log(lines.join("\n"));
}

if (values.write !== undefined) writePaper(Number(values.write), values.to);
else print(values.truth === undefined ? await generated() : await real(values.truth));
