import * as Practice from "@academy/core/learning/practice/practice-session.service.ts";
import * as Sets from "@academy/core/learning/practice/practice-set.service.ts";
import * as TopicList from "@academy/core/learning/practice/topic-list.service.ts";
import * as Notebook from "@academy/core/learning/notebook/notebook.service.ts";
import * as Intake from "@academy/core/learning/progress/intake.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { ENOUGH_ANSWERS } from "@academy/core/learning/progress/mastery.rules.ts";
import type { SetFrom } from "@academy/core/learning/card/practice.schema.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { DAY, HOUR, iso, SECOND } from "@academy/core/kernel/shared/time.ts";
import type { BatchTest } from "./batch-tests.ts";
import { at } from "./sample-takers.ts";

const LEARNT = { pk: "SAMPLE", sk: "LEARNER" };

/** Notes for the first mistakes of the notebook. */
const NOTES = [
  { note: "Read the last line of the question twice.", tags: ["careless"], bookmarked: true },
  { note: "Learn the table of this chapter again.", tags: ["chapter to repeat"] },
  { note: "Draw it first, then calculate.", tags: ["careless"] },
] as const;

/** The number of questions in a set. */
const COUNT = 20;

/**
 * What a student did after the tests: took in each result, repeated mistakes the next evening, and
 * practised open questions of chapters with few answers. What is due today is left for the visitor.
 */
export async function ensureLearner(
  deps: Deps,
  { userId }: Actor,
  tests: readonly BatchTest[],
): Promise<void> {
  if (await deps.content.get(LEARNT, { consistent: true })) return;
  const goal = { examType: "NEET" as const, date: iso(deps.clock.now() + 150 * DAY).slice(0, 10) };
  await Progress.changeSettings(deps, userId, { goal });
  for (const { testId, processedAt } of tests) {
    await Intake.takeIn(at(deps, processedAt + 12 * HOUR), userId);
    await practise(at(deps, processedAt + DAY), userId, { kind: "mistakes", testId });
  }
  for (const [daysAgo, examType] of [
    [3, "JEE"],
    [2, "NEET"],
  ] as const) {
    await practiseTopics(at(deps, deps.clock.now() - daysAgo * DAY), userId, examType);
  }
  await writeNotes(deps, userId);
  await deps.content.put(LEARNT);
}

/**
 * Practises open questions of chapters that need only a few more answers until they have a mastery.
 * Each set has five chapters.
 */
async function practiseTopics(deps: Deps, userId: string, examType: ExamType): Promise<void> {
  const { topics } = await TopicList.list(deps, userId, examType);
  const near = topics
    .filter(({ open, answers }) => answers > 0 && answers < ENOUGH_ANSWERS && open > 0)
    .toSorted((a, b) => b.answers + b.open - (a.answers + a.open))
    .map(({ topicId }) => topicId);
  for (let from = 0; from < Math.min(near.length, 20); from += 5) {
    const topicIds = near.slice(from, from + 5);
    await practise(deps, userId, { kind: "topics", examType, topicIds });
  }
}

/** Makes a set and answers it: three of four correctly. */
async function practise(deps: Deps, userId: string, from: SetFrom): Promise<void> {
  const set = await Sets.make(deps, userId, { from, count: COUNT, mode: "learn" });
  const answers = set.cards.map(({ ref, accepted }, place) => ({
    ref,
    value: place % 4 === 2 ? null : (accepted[0] ?? null),
    seconds: 25 + ((place * 17) % 50),
    at: iso(deps.clock.now()),
    ...(place % 4 === 2 && { shown: true }),
  }));
  const refs = set.cards.map(({ ref }) => ref);
  const later = at(deps, deps.clock.now() + 60 * SECOND * COUNT);
  await Practice.takeIn(later, userId, { setId: set.setId, refs, part: 1, answers });
}

async function writeNotes(deps: Deps, userId: string): Promise<void> {
  const { state } = await Progress.load(deps, userId);
  const missed = Object.keys(state.entries).toSorted();
  for (const [place, { tags, ...note }] of NOTES.entries()) {
    const questionId = missed[place * 5];
    if (questionId === undefined) return;
    await Notebook.change(deps, userId, questionId, { ...note, tags: [...tags] });
  }
}
