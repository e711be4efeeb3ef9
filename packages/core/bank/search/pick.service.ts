import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { filterOf, matchingCells } from "./cell-filter.service.ts";
import { cellName, cellOf, type CountedCell, totalOf } from "./cell.rules.ts";
import * as NumberStore from "../question/number.store.ts";
import { drawSlots } from "./pick.rules.ts";
import type {
  AutoSelected,
  AutoSelectInput,
  PickedQuestion,
  ReplaceInput,
  SectionCriteria,
} from "./pick.schema.ts";
import { questionsAt } from "../question/question-at.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";

/** What a section asks for; what is empty, null or missing matches any. */
type Sought = Omit<SectionCriteria, "difficulty"> & {
  difficulty?: SectionCriteria["difficulty"] | null;
};

/** A section's questions at random, and how many the bank has that match. */
export async function autoSelect(
  deps: Deps,
  { count, excludeIds, ...criteria }: AutoSelectInput,
): Promise<AutoSelected> {
  const cells = await cellsOf(deps, criteria);
  const { questions, wanted, passedOver } = await draw(deps, cells, count, new Set(excludeIds));
  return {
    questions: await pickedViews(deps, questions),
    found: totalOf(cells),
    note: wanted > 0 && passedOver > 0 ? passageNote(passedOver) : "",
  };
}

const passageNote = (count: number): string =>
  `${count === 1 ? "1 passage was" : `${count} passages were`} left out: a passage comes with all its questions, and some of them do not match, are used already, or are more than are wanted.`;

/** Questions that could stand in a section instead of others, at random. */
export async function replacements(
  deps: Deps,
  { sectionCriteria, excludeIds, count }: ReplaceInput,
): Promise<Pick<AutoSelected, "questions">> {
  const { questions } = await autoSelect(deps, { ...sectionCriteria, excludeIds, count });
  return { questions };
}

/**
 * Up to `count` different questions at random that match, none of `exclude`. Costs about one read
 * a question, however large the bank is. A passage comes with all its questions or not at all: one
 * that has more than are still wanted, one that is excluded, or one that does not match is passed
 * over with its whole passage.
 */
export async function pick(
  deps: Deps,
  criteria: Sought,
  count: number,
  exclude: ReadonlySet<string>,
): Promise<Question[]> {
  return (await draw(deps, await cellsOf(deps, criteria), count, exclude)).questions;
}

async function cellsOf(deps: Deps, criteria: Sought): Promise<CountedCell[]> {
  const { examType = null, questionType, difficulty = null, ...names } = criteria;
  const kinds = questionType ? [questionType] : (["STANDARD", "COMPREHENSION"] as const);
  const filter = await filterOf(deps, { ...names, examType, difficulty, kinds });
  return matchingCells(deps, filter);
}

/** A passage brings about so many questions: so fewer need be drawn. */
const PER_PASSAGE = 4;
/** After so many passages that did not fit, the rest of the bank is not tried. */
const MOST_PASSED_OVER = 30;

async function draw(
  deps: Deps,
  cells: readonly CountedCell[],
  count: number,
  exclude: ReadonlySet<string>,
): Promise<Chosen> {
  const drawn = new Set<number>();
  const chosen = new Chosen(cells, count, exclude);
  const each = cells.every(({ kind }) => kind === "COMPREHENSION") ? PER_PASSAGE : 1;
  while (chosen.wanted > 0 && chosen.passedOver < MOST_PASSED_OVER) {
    const refs = drawSlots(cells, Math.ceil(chosen.wanted / each), drawn, (below) =>
      random(deps, below),
    );
    if (refs.length === 0) break;
    const { questions, left } = await questionsAt(deps, refs);
    await NumberStore.releaseLeft(deps, left);
    for (const question of questions) {
      if (question.passageId === null) chosen.add([question]);
      else if (chosen.isNew(question.passageId)) {
        chosen.add(await QuestionStore.ofPassage(deps, question.passageId));
      }
    }
  }
  return chosen;
}

/** What has been picked so far: single questions, and passages with all of theirs. */
class Chosen {
  readonly #questions = new Map<string, Question>();
  readonly #passages = new Set<string>();
  readonly #cells: ReadonlySet<string>;
  readonly #count: number;
  readonly #exclude: ReadonlySet<string>;
  passedOver = 0;

  constructor(cells: readonly CountedCell[], count: number, exclude: ReadonlySet<string>) {
    this.#cells = new Set(cells.map(cellName));
    this.#count = count;
    this.#exclude = exclude;
  }

  get questions(): Question[] {
    return [...this.#questions.values()];
  }

  get wanted(): number {
    return this.#count - this.#questions.size;
  }

  /** Whether there is room, and this passage has not been looked at yet. */
  isNew(passageId: string): boolean {
    if (this.wanted === 0 || this.#passages.has(passageId)) return false;
    this.#passages.add(passageId);
    return true;
  }

  /** Takes questions that belong together, or none of them. */
  add(together: readonly Question[]): void {
    const fits =
      together.length <= this.wanted &&
      together.every(
        (one) =>
          !this.#exclude.has(one.questionId) &&
          !this.#questions.has(one.questionId) &&
          this.#cells.has(cellName(cellOf(one))),
      );
    if (!fits && together.some(({ passageId }) => passageId !== null)) this.passedOver++;
    if (fits) for (const one of together) this.#questions.set(one.questionId, one);
  }
}

async function pickedViews(deps: Deps, questions: readonly Question[]): Promise<PickedQuestion[]> {
  const passages = await Passages.findMany(
    deps,
    questions.flatMap(({ passageId }) => passageId ?? []),
  );
  const texts = new Map(
    passages.map((one) => [one.passageId, withMedia(one.passageText, deps.config.mediaUrl)]),
  );
  const views = await QuestionRead.views(deps, questions);
  return views.map((view) => {
    const passageText = texts.get(view.passageId ?? "");
    return passageText === undefined ? view : { ...view, passageText };
  });
}

function random(deps: Deps, below: number): number {
  const bits = deps.random.bytes(6).reduce((sum, byte) => sum * 256 + byte, 0);
  return Math.floor((bits / 2 ** 48) * below);
}
