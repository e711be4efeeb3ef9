import * as z from "zod";

/** The roles that a person can give to a block. */
export const BLOCK_USES = [
  "start",
  "inside",
  "heading",
  "option",
  "key",
  "solution",
  "stem",
  "leave",
] as const;

/**
 * What a person said about a file. Hints about forms are also used for other files of the same
 * form, but hints about blocks, keys and doubts are not.
 */
export const Hints = z.strictObject({
  /** The roles of single blocks. A block is given by its id, its position in this file. */
  blocks: z
    .array(z.strictObject({ block: z.int().min(0), is: z.enum(BLOCK_USES) }))
    .max(2000)
    .default([]),
  /** How options are labelled: "(A)", "1.". */
  optionForm: z.string().max(20).optional(),
  /** How questions are numbered: "Q#", "#.". "" for questions without numbers. */
  numberForm: z.string().max(20).optional(),
  /** How many option lines follow the line of each question, in a paper without labels. */
  plainOptions: z.int().min(2).max(8).optional(),
  /**
   * The mark of correct options: "bold", "colour:FF0000", "after:*"; "none" if no mark shows the
   * key.
   */
  keyMark: z.string().max(60).optional(),
  /** Doubts about the file that a person has looked at, by their kinds. */
  confirmed: z.array(z.string().max(30)).max(20).default([]),
  /**
   * Doubts about questions that a person has looked at: the question's first block, and the kind of
   * doubt.
   */
  settled: z
    .array(z.strictObject({ block: z.int().min(0), kind: z.string().max(30) }))
    .max(2000)
    .default([]),
  /** Correct options that a person named, by the block that their question begins with. */
  answers: z
    .array(z.strictObject({ block: z.int().min(0), key: z.string().regex(/^[A-H]$/) }))
    .max(2000)
    .default([]),
  /** The text of a list of keys that a person pasted. */
  keys: z.string().max(60_000).optional(),
});
export type Hints = z.output<typeof Hints>;

/** The hints before a person has said anything. */
export const NO_HINTS: Hints = Hints.parse({});
