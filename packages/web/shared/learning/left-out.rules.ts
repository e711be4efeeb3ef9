import { countOf } from "../../lib/format.ts";

/** Why questions of the notebook are missing: their keys would help those who take the test. */
export const leftOutWords = (asked: number): string =>
  `${countOf(asked, "question")} left out: ${asked === 1 ? "it is" : "they are"} in a test that is still open to others, and ${asked === 1 ? "comes" : "come"} back when it is over.`;
