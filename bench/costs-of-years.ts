import * as z from "zod";

const Units = z.record(z.string(), z.number());

/** What `learning-years.ts` and `item-years.ts` measure. */
export const MeasuredYears = z.object({
  month: Units,
  units: Units,
  ratio: Units,
  bytes: Units,
});
export type MeasuredYears = z.infer<typeof MeasuredYears>;

/** A call of every day should cost no more than so many times what it costs after a month. */
const MOST_RATIO = 1.5;
/** In the notebook of the measured student after a month. */
const MONTH_QUESTIONS = 751;
const MOST_ITEM = 400 * 1024;

const CALLS: Readonly<Record<string, string>> = {
  scheduled: "open and upcoming tests, on the dashboard",
  today: "what is to be done today, on the dashboard",
  mastery: "mastery of topics",
  topics: "topics to practise",
  notebook: "a page of the notebook",
  state: "the state that a set is chosen from",
  part: "a part of a session, with the state before it",
  latePart: "a part that arrives three days late",
};

const ITEMS: Readonly<Record<string, string>> = {
  head: "what the dashboard shows of a student's learning",
  levels: "a student's levels, 300 topics and the newest tests",
  questions:
    "a student's questions: a full notebook of 2,000, 312 tests, 1,000 marks of practised ones",
  questionLock: "the lock of a question that is in two tests a month for ten years",
  poolOfTopic: "the open questions of a topic, of which there are at most 2,000",
};

/** Sets a second that read one pool consistently, at 3,000 read units. */
const setsOf = (bytes: number) => Math.floor(3000 / Math.ceil(bytes / 4096));

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

export function yearsSection({ month, units, ratio, bytes }: MeasuredYears): string {
  const calls = Object.entries(CALLS).map(([call, what]) =>
    row([what, `${month[call]}`, `${units[call]}`, (ratio[call] ?? 0).toFixed(2)]),
  );
  const items = Object.entries(ITEMS).map(([item, what]) => {
    const size = bytes[item] ?? 0;
    return row([what, kilobytes(size), `${((100 * size) / MOST_ITEM).toFixed(0)}%`]);
  });
  return `## After years

Read and write units of a student's calls after a month and after three years, with three sets of ten questions a day and two tests a week (\`bench/learning-years.ts\`). The benchmark holds each to a budget. At most ${MOST_RATIO} times as much is the aim; what reads the notebook is above it, because a notebook grows from ${MONTH_QUESTIONS} questions to 2,000 ([decision 143](decisions/0143-questions-in-columns.md)).

${[row(["call", "a month", "three years", "times"]), row(["---", "---:", "---:", "---:"]), ...calls].join("\n")}

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
