import { startSpreadSeconds } from "@academy/core/attempt/start-spread.rules.ts";
import {
  assumed,
  type CostLine,
  costsOf,
  type Exam,
  loadOf,
  type Measured,
} from "./costs.rules.ts";

const sizes = [1_000, 100_000, 1_000_000];

/** Everybody signs in within ten minutes, starts as the academy spreads them and hands in within one. */
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
  const months = sizes.map((attempts) => costsOf(attempts, measured));
  const [first = []] = months;
  const table = [
    row(["US$ a month", ...sizes.map((attempts) => `${number(attempts)} attempts`)]),
    row(["---", ...sizes.map(() => "---:")]),
    ...first.map(({ what }, at) =>
      row([what, ...months.map((lines) => dollars(lines[at]?.dollars ?? 0))]),
    ),
    row(["**Together**", ...months.map((lines) => `**${dollars(sum(lines))}**`)]),
    row(["an attempt", ...months.map((lines, at) => (sum(lines) / (sizes[at] ?? 1)).toFixed(5))]),
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

An attempt of 90 questions in 180 minutes takes ${measured.writeUnits} write units and ${measured.readUnits} read units, counted by the benchmark; its item is ${measured.itemBytes} bytes when it is handed in. Assumed, because only AWS could tell: ${assumed.otherCalls} calls beside starting, saving and handing in; ${assumed.callMs} ms billed for a call at ${assumed.memoryGigabytes} GB; ${assumed.contentKilobytes} KB of paper, pictures and report; ${assumed.attemptsPerStudent} attempts a student and month. Prices are those of us-east-1 without free allowances but Cognito's; videos are not in it.

## A month

${table.join("\n")}

Saving is what costs: a save is a call of CloudFront, the firewall, API Gateway and Lambda, and one write. The user directory costs by the student, not by the attempt.

## ${number(exam.students)} students at once

Everybody has signed up within ${exam.signUpSeconds / 3600} hour, signs in within ${exam.signInSeconds / 60} minutes and starts within ${exam.startSeconds} s, saves every ${exam.saveSeconds} s, and the clock hands in for all of them within ${exam.handInSeconds} s. What binds first stands first; over 100 % it must be raised, or the load spread, before such a day (docs/operations.md).

${binding.join("\n")}
`;
}
