import { startSpreadSeconds } from "@academy/core/exam/assessment/start-spread.rules.ts";
import { assumed, type CostLine, costsOf, type Measured, type Place } from "./costs.rules.ts";
import { type ExamDay, loadOf } from "./exam-day.rules.ts";
import { practiceSection } from "./costs-of-practice.ts";
import { lecturesSection } from "./costs-of-lectures.ts";
import { type MeasuredLearner, type MeasuredYears, yearsSection } from "./costs-of-years.ts";
import { type MeasuredWatching, watchingSection } from "./costs-of-watching.ts";
import { startsSection, type MeasuredStarts } from "./costs-of-starts.ts";
import { prices } from "./prices.ts";

/** Students in India are served from there, which costs more. */
const columns: readonly { attempts: number; place: Place }[] = [
  { attempts: 1_000, place: "lowest" },
  { attempts: 100_000, place: "lowest" },
  { attempts: 1_000_000, place: "lowest" },
  { attempts: 1_000_000, place: "india" },
];

/** All log in within ten minutes, start as the app spreads them and submit within one. */
const students = 100_000;
const day: ExamDay = {
  students,
  signUpSeconds: 3600,
  signInSeconds: 600,
  startSeconds: startSpreadSeconds(students),
  saveSeconds: 60,
  submitSeconds: 60,
};

/** An academy of this size is what the goal is about. */
const LARGE = 1_000_000;

const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
const dollars = (value: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const sum = (lines: readonly CostLine[]) => lines.reduce((total, one) => total + one.dollars, 0);

/** What the page is computed from. */
export type MeasuredPage = Measured & {
  starts: MeasuredStarts;
  watching: MeasuredWatching;
  years: MeasuredYears;
  learner: MeasuredLearner;
};

/** What would change the total, and what it would take away. */
function leversOf(measured: Measured): string {
  const calls = ((measured.tableWriteUnits + assumed.otherCalls) * LARGE) / 1e6;
  const saves = (measured.tableWriteUnits * LARGE) / 1e6;
  return `A million attempts through API Gateway cost US$${dollars(calls * prices.millionCalls)} more: that is a stage without \`ACADEMY_API_HOST\`.

What US$700 would take, none of which is done: saves by a second address of CloudFront that has no firewall, US$${dollars(saves * prices.millionLookedAt)} less, and anyone could then send calls there past its limit; or a directory that is not Cognito, up to US$${dollars(costsOf(LARGE, measured).find(({ what }) => what.startsWith("Cognito"))?.dollars ?? 0)} less, and passwords and second factors would be ours to keep. Saving half as often would be US$${dollars((saves / 2) * (prices.delivery.lowest.millionRequests + prices.millionLookedAt + prices.millionInvocations + prices.millionWriteUnits))} less, and a lost device would lose twice as much.`;
}

/** docs/costs.md, from the benchmark's figures and the prices. */
export function costsPage(measured: MeasuredPage): string {
  const months = columns.map(({ attempts, place }) => costsOf(attempts, measured, place));
  const [first = []] = months;
  const table = [
    row([
      "US$ per month",
      ...columns.map(({ attempts, place }) =>
        place === "india" ? `${number(attempts)} in India` : `${number(attempts)} attempts`,
      ),
    ]),
    row(["---", ...columns.map(() => "---:")]),
    ...first.map(({ what }, at) =>
      row([what, ...months.map((lines) => dollars(lines[at]?.dollars ?? 0))]),
    ),
    row(["**Total**", ...months.map((lines) => `**${dollars(sum(lines))}**`)]),
    row([
      "per attempt",
      ...months.map((lines, at) => (sum(lines) / (columns[at]?.attempts ?? 1)).toFixed(5)),
    ]),
  ];
  const binding = [
    row(["quota of a new account", "needed", "quota", "used"]),
    row(["---", "---:", "---:", "---:"]),
    ...loadOf(day).map(({ what, needed, quota, unit }) =>
      row([what, `${number(needed)} ${unit}`, number(quota), `${number((needed / quota) * 100)}%`]),
    ),
  ];
  return `# Costs and load

Written by \`npm run academy -- costs\` from \`bench/costs-figures.json\` and \`bench/prices.ts\`; a test fails when this page is older than they are.

An attempt at 90 questions in 180 minutes uses ${measured.writeUnits} write units and ${measured.readUnits} read units, measured by the benchmark. Its item has ${measured.itemBytes} bytes when it is submitted. Prices are those of us-east-1, without free allowances except Cognito's. The last column uses CloudFront's prices in India: US$0.109 per GB and US$0.012 per 10,000 requests.

Assumptions, because only a real account can show these figures:

- ${assumed.otherCalls} calls besides starting, saving and submitting; ${assumed.callMs} ms billed per call at ${assumed.memoryGigabytes} GB, and ${assumed.startMs} ms more for the one call in ${number(assumed.callsPerStart)} that starts an environment
- ${assumed.contentKilobytes} KB of paper, images and report, compressed; ${assumed.imagesPerAttempt} images that the device does not have yet
- one version of the app a month: each device then loads its ${assumed.app.files} files, ${assumed.app.kilobytes} KB compressed, when it is idle and no test is about to start
- calls come through CloudFront to the API function's own address (\`ACADEMY_API_HOST\`, [deploy.md](deploy.md))
- ${assumed.attemptsPerStudent} attempts per student and month; one student in ${number(1 / assumed.signInShare)} logs in during a month, because our own sessions last up to 180 days and only a login calls Cognito. If everyone logged in every month, Cognito would cost US$1,185 for a million attempts
- ${assumed.lettersPerStudent} emails per student and month
- from ${number(assumed.examDay.fromAttempts)} attempts: one exam day a month, with ${assumed.examDay.environments} environments kept warm for an hour around the start and three quarters of one around the end
- ${assumed.backupCopies} daily copies of the month's attempts
- ${number(assumed.jobSecondsMonth)} s a month in which images get smaller copies, and files are imported and exported

Not included: [lectures](#lectures), attempts of earlier months (US$0.45 per GB and month with their index, plus their backups), the payment provider's fees, support plans and tax. Raising a Cognito quota above its default costs about US$20 a month for each request per second. We don't need it, because we issue our own sessions and students log in before the exam day.

## Per month

${table.join("\n")}

Most of the cost comes from saving: each save is a call through CloudFront, the firewall and Lambda, and one write. The user directory is billed per student who logs in, not per attempt.

${leversOf(measured)}

## ${number(day.students)} students at the same time

Everyone signs up within ${day.signUpSeconds / 3600} hour, logs in within ${day.signInSeconds / 60} minutes, starts within ${day.startSeconds} s and saves every ${day.saveSeconds} s. At the end, all attempts are submitted within ${day.submitSeconds} s. The quota that is used most comes first. Above 100%, raise it or spread the load before such a day ([operations.md](operations.md)).

${binding.join("\n")}

${startsSection(day.students, day.startSeconds, measured.starts)}
${lecturesSection()}
${watchingSection(measured.watching)}
${practiceSection()}
${yearsSection(measured.years, measured.learner)}`;
}
