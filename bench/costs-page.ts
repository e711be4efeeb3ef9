import { startSpreadSeconds } from "@academy/core/exam/attempt/start-spread.rules.ts";
import {
  assumed,
  type CostLine,
  costsOf,
  type Exam,
  loadOf,
  type Measured,
  type Place,
} from "./costs.rules.ts";

/** Students in India are served from there, which costs more. */
const columns: readonly { attempts: number; place: Place }[] = [
  { attempts: 1_000, place: "lowest" },
  { attempts: 100_000, place: "lowest" },
  { attempts: 1_000_000, place: "lowest" },
  { attempts: 1_000_000, place: "india" },
];

/** All sign in within ten minutes, start as the app spreads them and submit within one. */
const students = 100_000;
const exam: Exam = {
  students,
  signUpSeconds: 3600,
  signInSeconds: 600,
  startSeconds: startSpreadSeconds(students),
  saveSeconds: 60,
  handInSeconds: 60,
};

const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
const dollars = (value: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const sum = (lines: readonly CostLine[]) => lines.reduce((total, one) => total + one.dollars, 0);

/** docs/costs.md, from the benchmark's figures and the prices. */
export function costsPage(measured: Measured): string {
  const months = columns.map(({ attempts, place }) => costsOf(attempts, measured, place));
  const [first = []] = months;
  const table = [
    row([
      "US$ a month",
      ...columns.map(({ attempts, place }) =>
        place === "india" ? `${number(attempts)} in India` : `${number(attempts)} attempts`,
      ),
    ]),
    row(["---", ...columns.map(() => "---:")]),
    ...first.map(({ what }, at) =>
      row([what, ...months.map((lines) => dollars(lines[at]?.dollars ?? 0))]),
    ),
    row(["**Together**", ...months.map((lines) => `**${dollars(sum(lines))}**`)]),
    row([
      "an attempt",
      ...months.map((lines, at) => (sum(lines) / (columns[at]?.attempts ?? 1)).toFixed(5)),
    ]),
  ];
  const binding = [
    row(["quota, as a new account has it", "needed", "given", "used"]),
    row(["---", "---:", "---:", "---:"]),
    ...loadOf(exam).map(({ what, needed, quota, unit }) =>
      row([
        what,
        `${number(needed)} ${unit}`,
        number(quota),
        `${number((needed / quota) * 100)} %`,
      ]),
    ),
  ];
  return `# Costs and load

Written by \`npm run costs\` from \`bench/results.json\` and \`bench/prices.ts\`; a test fails when this page is older than they are.

An attempt of 90 questions in 180 minutes takes ${measured.writeUnits} write units and ${measured.readUnits} read units, counted by the benchmark; its item is ${measured.itemBytes} bytes when it is handed in. Prices are those of us-east-1 without free allowances but Cognito's; the last column has CloudFront's prices in India, US$0.109 a GB and 0.012 for 10,000 requests.

Assumed, because only AWS could tell:

- ${assumed.otherCalls} calls beside starting, saving and submitting; ${assumed.callMs} ms billed for a call at ${assumed.memoryGigabytes} GB, and ${assumed.startMs} ms more for one in ${number(assumed.callsPerStart)} that starts an environment
- ${assumed.contentKilobytes} KB of paper, pictures and report, compressed
- ${assumed.attemptsPerStudent} attempts a student and month; one student in ${number(1 / assumed.signInShare)} signs in during a month, for our own sessions last up to 180 days and Cognito is asked at sign-in alone. If everyone signed in every month, Cognito would cost US$1,185 for a million attempts
- ${assumed.lettersPerStudent} letters a student and month
- from ${number(assumed.examDay.fromAttempts)} attempts on, one exam day a month with ${assumed.examDay.environments} environments kept warm for ${assumed.examDay.hours} hours
- ${assumed.backupCopies} daily copies of the month's attempts

Not in it: lectures (US$0.085 for each GB that students watch, 0.109 in India), attempts of earlier months (US$0.45 a GB and month with their index, and their backups), the payment provider's fees, support plans and tax. A quota of Cognito above its default costs about US$20 for each request a second and month. It is not bought: sessions of our own, and signing in before the day, do without.

## A month

${table.join("\n")}

Saving is what costs: a save is a call of CloudFront, the firewall, API Gateway and Lambda, and one write. The user directory costs by the student who signs in, not by the attempt.

## ${number(exam.students)} students at once

Everybody has signed up within ${exam.signUpSeconds / 3600} hour, signs in within ${exam.signInSeconds / 60} minutes and starts within ${exam.startSeconds} s, saves every ${exam.saveSeconds} s, and the clock hands in for all of them within ${exam.handInSeconds} s. What binds first stands first; over 100 % it must be raised, or the load spread, before such a day (docs/operations.md).

${binding.join("\n")}
`;
}
