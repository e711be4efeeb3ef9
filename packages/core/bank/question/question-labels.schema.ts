import * as z from "zod";

/** The most tags of a question, and the longest tag and source. */
export const MOST_TAGS = 20;
export const LONGEST_TAG = 40;
export const LONGEST_SOURCE = 120;
export const FIRST_YEAR = 1950;
export const LAST_YEAR = 2100;

const UNFIT_TAG = `Write a tag of 1 to ${LONGEST_TAG} characters without comma, semicolon and #.`;
const UNFIT_YEAR = `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;

/**
 * A tag must not contain a comma, a semicolon or #: in files, tags are separated by commas or
 * semicolons, and # ends a word in the search.
 */
export const Tag = z
  .string(UNFIT_TAG)
  .trim()
  .min(1, UNFIT_TAG)
  .max(LONGEST_TAG, UNFIT_TAG)
  .regex(/^[^#,;]+$/, UNFIT_TAG);

const Source = z
  .string()
  .trim()
  .max(LONGEST_SOURCE, `Shorten the source to ${LONGEST_SOURCE} characters.`);

export const Year = z.coerce
  .number(UNFIT_YEAR)
  .int(UNFIT_YEAR)
  .min(FIRST_YEAR, UNFIT_YEAR)
  .max(LAST_YEAR, UNFIT_YEAR);

/** The institute's own words for a question. Empty values remove what was there. */
export const QuestionLabels = {
  tags: z.array(Tag).max(MOST_TAGS, `Enter at most ${MOST_TAGS} tags.`).optional(),
  /** The exam or book of the question, and its year. */
  source: Source.nullish(),
  year: z.union([z.literal("").transform(() => null), Year], UNFIT_YEAR).nullish(),
};
