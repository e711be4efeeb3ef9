import { readFileSync } from "node:fs";
import * as z from "zod";
import type { TrueQuestion } from "./truth.ts";

const TruthFile = z.array(
  z.object({
    stem: z.string(),
    options: z.array(z.string()).nullable(),
    key: z.string(),
    num: z.union([z.string(), z.number()]).nullable(),
  }),
);

/** The questions of a real paper, from its file in ../shared/data/word-papers/truth. */
export const truthOfPaper = (path: string): TrueQuestion[] =>
  TruthFile.parse(JSON.parse(readFileSync(path, "utf8"))).map(({ stem, options, key, num }) => ({
    number: num === null ? null : Number.parseInt(`${num}`, 10),
    part: 1,
    stem,
    options: options ?? [],
    key,
    passage: "",
    besides: [],
  }));
