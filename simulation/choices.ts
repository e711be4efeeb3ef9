import type { Attempt } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import type { LongTexts } from "@academy/core/exam/answers/sheet.rules.ts";
import { type GradedAnswer, gradeSheet } from "@academy/core/exam/marking/grading.rules.ts";
import { Marker } from "@academy/core/exam/marking/marker.rules.ts";
import type { KeySection, PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { RunningAttempt } from "@academy/web/features/take-test/running-attempt.ts";
import { isClosed, type Limits } from "@academy/web/features/take-test/view/choice-limit.rules.ts";
import { submittedSheet } from "@academy/core/testing/submitted-sheet.fixture.ts";

/** The final sheet of a student, with all that is needed to mark it. */
export interface MarkedBy {
  key: PaperKey;
  attempt: Attempt;
  texts: LongTexts;
}

/** How often the end of a schedule was of each kind, so that a run shows what it has met. */
export interface Met {
  sheets: number;
  /** Sheets with more answers than a section counts. */
  overLimit: number;
  /** Sheets whose deadline was extended. */
  extended: number;
  /** Sheets that were shown by both devices. */
  onTwoDevices: number;
}

export const nothingMet = (): Met => ({ sheets: 0, overLimit: 0, extended: 0, onTwoDevices: 0 });

/**
 * Whether an answer can be given to the current question. The screen takes none over the limit of a
 * section; a client that was written from the specification does not know limits (odd `n`).
 */
export function takesAnswer(running: RunningAttempt, limits: Limits, n: number): boolean {
  const { current, questions } = running;
  if (!current || n % 2 === 1) return true;
  return !isClosed(running.getState().outbox, questions, current, limits);
}

/** Checks which answers count, by the order in which the pages have shown the questions. */
export class ChoiceOracle {
  /** Ids of the questions in the order of a student's pages. */
  readonly #orders = new Map<string, readonly string[]>();
  readonly #devices = new Map<string, Set<string>>();

  /** All pages of a student show one order. */
  shown(student: string, device: string, questions: readonly { _id: string }[]): void {
    const order = questions.map(({ _id }) => _id);
    const known = this.#orders.get(student) ?? order;
    if (known.join() !== order.join()) {
      throw new Error(`${student} sees the questions as ${known.join()} and as ${order.join()}`);
    }
    this.#orders.set(student, known);
    this.#devices.set(student, (this.#devices.get(student) ?? new Set()).add(device));
  }

  /** The end: in each section with a choice, the right answers count, and no more than it says. */
  ended(student: string, { key, attempt, texts }: MarkedBy, met: Met): void {
    const { sections = [], ...withoutChoice } = key;
    const own = gradeSheet(withoutChoice, submittedSheet(attempt.sheet), texts).answers;
    const marked = gradeSheet(key, submittedSheet(attempt.sheet, { userId: student }), texts);
    const shown = this.#orders.get(student) ?? [];
    const order = shown.map((id) => key.questions.findIndex((one) => one.questionId === id));
    let isOver = false;
    for (const section of sections) {
      const counted = countedOf(section, own, order);
      own.forEach(({ answered }, index) => {
        if (!answered || index < section.from || index >= section.to) return;
        const isExtra = marked.answers[index]?.status === "extra";
        if (isExtra === counted.has(index)) {
          const what = isExtra ? "does not count" : "counts";
          throw new Error(`${student}'s answer ${index} ${what}, of ${attempt.sheet}`);
        }
        isOver ||= isExtra;
      });
    }
    const score = scoreOf({ key, attempt, texts });
    if (score !== marked.score) throw new Error(`${student} gets ${score} and ${marked.score}`);
    met.sheets++;
    if (isOver) met.overLimit++;
    if ((this.#devices.get(student)?.size ?? 0) > 1) met.onTwoDevices++;
  }
}

/** Which answers count, found again without any code of the marking. */
function countedOf(
  { from, to, choose }: KeySection,
  own: readonly GradedAnswer[],
  order: readonly number[],
): ReadonlySet<number> {
  const given = order.filter((index) => index >= from && index < to && own[index]?.answered);
  if (!choose) return new Set(given);
  const marks = (index: number) => own[index]?.marks ?? 0;
  const best = choose.count === "best";
  const sorted = best ? given.toSorted((one, other) => marks(other) - marks(one)) : given;
  return new Set(sorted.slice(0, choose.atMost));
}

const markers = new WeakMap<PaperKey, Marker>();

/** The score as processing a whole field finds it. */
function scoreOf({ key, attempt, texts }: MarkedBy): number {
  const marker = markers.get(key) ?? new Marker(key);
  markers.set(key, marker);
  const sheet = marker.blank();
  marker.mark(submittedSheet(attempt.sheet, { userId: attempt.userId }), texts, sheet);
  return sheet.score;
}
