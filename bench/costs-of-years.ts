import * as z from "zod";

const Units = z.record(z.string(), z.number());
const Compared = z.object({ month: Units, units: Units, ratio: Units });

/** What `learning-years.ts`, `item-years.ts` and `staff-years.ts` measure. */
export const MeasuredYears = Compared.extend({ bytes: Units, staff: Compared });
export type MeasuredYears = z.infer<typeof MeasuredYears>;

/** What `learner.ts` measures: CPU seconds by kind of call. */
export const MeasuredLearner = Units;
export type MeasuredLearner = z.infer<typeof MeasuredLearner>;

const MOST_ITEM = 400 * 1024;

const CALLS: Readonly<Record<string, string>> = {
  scheduled: "open and upcoming tests, on the dashboard",
  today: "what is to be done today, on the dashboard",
  mastery: "mastery of topics",
  topics: "topics to practise",
  notebook: "a page of the notebook, the mean of ten",
  state: "the state that a set is chosen from",
  part: "a part of a session, with the state before it",
  keptPart: "the same where it keeps the state, as one in twenty does",
  latePart: "a part that arrives three days late",
};

const STAFF_CALLS: Readonly<Record<string, string>> = {
  figures: "figures of the dashboard",
  week: "the week",
  bankList: "a page of the question bank",
  bankSearch: "a search in the bank by two words",
  tests: "a page of the tests",
  testsOfExam: "a page of an exam type's tests",
  takers: "a page of a test's results",
  users: "a page of the users",
  userSearch: "a search for a user by name",
  enquiries: "a page of the enquiries",
  enquirySearch: "a search for an enquiry",
  payments: "the month's payments",
  desk: "the office's day",
  audit: "a page of the audit log",
};

const ITEMS: Readonly<Record<string, string>> = {
  head: "what the dashboard shows of a student's learning",
  levels: "a student's levels, 300 topics and the newest tests",
  copy: "the copy of a student's state at the beginning of a month: the levels, a full notebook of 2,000 questions, 312 tests, 1,000 marks of practised ones",
  questionLock: "the lock of a question that is in two tests a month for ten years",
  poolOfTopic: "the open questions of a topic, of which there are at most 2,000",
};

const LEARNER_CALLS: Readonly<Record<string, string>> = {
  today: "what is to be done today",
  intake: "taking in submissions",
  mastery: "mastery of topics",
  topics: "topics to practise",
  notebook: "a page of the notebook",
  notebookSearch: "a search in the notebook",
  notebookEntry: "one question of the notebook",
  change: "changing it",
  questions: "ten questions with answers and solutions",
  set: "a set of a topic",
  mistakes: "a set of mistakes",
  due: "a set of what is due",
  part: "a part of a session, also one that keeps the state",
  latePart: "a part that arrives three days late",
  raised: "each of the calls that fold all events, after a change of the rules",
};

/** Sets a second that read one pool consistently, at 3,000 read units. */
const setsOf = (bytes: number) => Math.floor(3000 / Math.ceil(bytes / 4096));

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const comparison = (what: Readonly<Record<string, string>>, measured: z.infer<typeof Compared>) =>
  [
    row(["call", "a month", "years", "times"]),
    row(["---", "---:", "---:", "---:"]),
    ...Object.entries(what).map(([call, words]) => {
      const [month, units] = [measured.month[call], measured.units[call]];
      return row([words, `${month}`, `${units}`, (measured.ratio[call] ?? 0).toFixed(2)]);
    }),
  ].join("\n");

function learnerTable(learner: MeasuredLearner): string {
  const rows = Object.entries(LEARNER_CALLS).map(([call, what]) =>
    row([what, (learner[call] ?? 0).toFixed(2)]),
  );
  return [row(["call", "CPU s"]), row(["---", "---:"]), ...rows].join("\n");
}

export function yearsSection(measured: MeasuredYears, learner: MeasuredLearner): string {
  const { bytes } = measured;
  const items = Object.entries(ITEMS).map(([item, what]) => {
    const size = bytes[item] ?? 0;
    return row([what, kilobytes(size), `${((100 * size) / MOST_ITEM).toFixed(0)}%`]);
  });
  return `## After years

Read and write units of a student's calls after a month and after three years, with three sets of ten questions a day and two tests a week (\`bench/learning-years.ts\`). A request to the bucket counts as the units that cost as much: 3.2 to read a file, 8 to write one. The benchmark holds each call to a budget, and those of every day to at most 1.5 times as much; a late part, which folds a month again, is at 2.1 ([decision 146](decisions/0146-what-stays-the-same-after-years.md)).

${comparison(CALLS, measured)}

The same of an administrator's calls, in an academy that is a month old and after years (\`bench/staff-years.ts\`). After years there is more of each thing than a page looks at, and what is beyond that is not read: 200 and then 1,000 users cost what 200,000 do. The academy has 180 and then 900 tests, 40 and 80 topics with 1,000 more questions of one of the words, 360 and 1,200 enquiries, 100 and 400 payments, and 200 and 3,000 entries of the audit log; \`npm run bench -- bank\` compares banks of 10,000 and 100,000 questions.

${comparison(STAFF_CALLS, measured.staff)}

CPU seconds of the same student's calls after three years in the API as it is deployed, the most that a call of the kind took in a new process, with what it loads (\`npm run bench -- learner\`). At most 0.6 are allowed.

${learnerTable(learner)}

The largest items of those that grow, when they are as large as they become. An item may have 400 KB.

${[row(["item", "KB", "of 400 KB"]), row(["---", "---:", "---:"]), ...items].join("\n")}

Partitions take 1,000 writes and 3,000 reads a second each; the ones that many calls share:

| partition | most calls a second | of its limit |
|---|---|---|
| one of 64 shards of a test's attempts, 100,000 students | 39 starts, 26 saves (\`SHARDS\`) | 4% |
| the board of a test's key challenges | 83, in the last hour of 100,000 students with three each | 8% |
| a month of the audit log | one for each change by staff; bulk changes write one | under 1% |
| the open questions of a topic, a full pool | ${setsOf(bytes["poolOfTopic"] ?? 0)} sets, as a large batch asks for that is told to practise one topic | 100% |
`;
}
