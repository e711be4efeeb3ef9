import { indianMoment } from "../../kernel/shared/time.ts";
import type { ChallengeState } from "./challenge.schema.ts";

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** "1 accepted, 1 not accepted". */
function outcomesOf(states: readonly ChallengeState[]): string {
  const accepted = states.filter((state) => state === "accepted").length;
  const changed = states.filter((state) => state === "changed").length;
  return [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(changed > 0 ? [`${changed} with another change of the key`] : []),
    ...(states.length > accepted + changed
      ? [`${states.length - accepted - changed} not accepted`]
      : []),
  ].join(", ");
}

/** The letter to a student who challenged, once the key is final. */
export function finalLetter(facts: {
  student: { name: string; email: string };
  test: string;
  states: readonly ChallengeState[];
  link: string;
}) {
  const { student, test, states, link } = facts;
  return {
    to: student.email,
    subject: `Results of ${test} are final`,
    text: [
      `Dear ${student.name},`,
      "",
      `results of ${test} are final. Your ${plural(states.length, "challenge")}: ${outcomesOf(states)}.`,
      "",
      "Your report shows each decision:",
      link,
    ].join("\n"),
  };
}

/** The letter to every student with a result, once corrected results are final again. */
export function finalAgainLetter(facts: {
  student: { name: string; email: string };
  test: string;
  /** Epoch milliseconds. */
  finalAt: number;
  link: string;
}) {
  const { student, test, finalAt, link } = facts;
  return {
    to: student.email,
    subject: `Results of ${test} were corrected`,
    text: [
      `Dear ${student.name},`,
      "",
      `the results of ${test} were corrected after they were final. They are final again since ${indianMoment(finalAt)}.`,
      "",
      "Your report has the corrected key, your marks and your rank:",
      link,
    ].join("\n"),
  };
}

/** A test in a letter to the office. */
export interface OpenTest {
  title: string;
  /** Epoch milliseconds. */
  until: number;
  undecided: number;
}

/** The letter to the office: which tests have challenged questions to decide. */
export const digestLetter = (
  tests: readonly OpenTest[],
  { link, replyTo, late }: { link: string; replyTo: string; late: boolean },
) => ({
  subject: late
    ? "Decide the challenges: students have waited for two days"
    : "New challenges of answer keys",
  text: [
    ...tests.map(
      ({ title, until, undecided }) =>
        `${title}: ${plural(undecided, "question")} to decide. The window closes on ${indianMoment(until)}.`,
    ),
    "",
    "Decide them here:",
    link,
  ].join("\n"),
  replyTo,
});
