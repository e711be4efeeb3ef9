import { once } from "node:events";
import { fieldKey, fieldOf } from "./field-paper.ts";

/**
 * Writes the students of a field, one page per line as the database returns them, an empty line
 * after each part: a separate program, so that generating them costs the measured one nothing.
 */
const PER_PAGE = 1000;

const [questions, parts, each] = process.argv.slice(2).map(Number);
if (!questions || !parts || !each)
  throw new Error("Give the numbers of questions, parts and students.");
const key = fieldKey(questions);
for (let part = 1; part <= parts; part++) {
  const students = fieldOf(key, each, part);
  const pages = [];
  for (let at = 0; at < each; at += PER_PAGE) {
    pages.push(`${JSON.stringify(students.slice(at, at + PER_PAGE))}\n`);
  }
  for (const page of [...pages, "\n"]) {
    if (!process.stdout.write(page)) await once(process.stdout, "drain");
  }
}
