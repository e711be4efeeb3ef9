import * as Passages from "../passage/passage-read.service.ts";
import { OpenFinder } from "../pool/pool-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { filterOf, matchingCells } from "./cell-filter.service.ts";
import { cellName, cellOf, type CountedCell, totalOf } from "../question/cell.rules.ts";
import * as NumberStore from "../question/number.store.ts";
import { drawSlots } from "./pick.rules.ts";
import type {
  AutoSelected,
  AutoSelectInput,
  PickedQuestion,
  ReplaceInput,
  SectionCriteria,
} from "./pick.schema.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";

/** The filters of a section; an empty, null or missing filter matches anything. */
export type PickCriteria = Omit<SectionCriteria, "difficulty"> & {
  difficulty?: SectionCriteria["difficulty"] | null;
};

/**
 * Questions that are not picked: those with these ids, and, if there is a finder, those that are
 * open for practice.
 */
export interface Unwanted {
  ids: ReadonlySet<string>;
  open: OpenFinder | null;
}

/** Random questions for a section of one kind, and how many questions of the bank match. */
export async function autoSelect(
  deps: Deps,
  {
    count,
    excludeIds,
    ...criteria
  }: Omit<AutoSelectInput, "mix" | "excludeTests" | "testId" | "allowOpen">,
  open: OpenFinder | null = new OpenFinder(deps),
): Promise<AutoSelected> {
  const cells = await cellsOf(deps, criteria);
  const ids = new Set(excludeIds);
  const { questions, wanted, skipped, open: known } = await draw(deps, cells, count, { ids, open });
  const notes = [skipped > 0 ? passageNote(skipped) : "", openNote(known.size)];
  return {
    questions: await pickedViews(deps, questions),
    found: totalOf(cells),
    note: wanted > 0 ? notes.filter((one) => one !== "").join(" ") : "",
  };
}

/** Random questions to replace others in a section. */
export async function replacements(
  deps: Deps,
  {
    sectionCriteria,
    excludeIds,
    count,
  }: Pick<ReplaceInput, "sectionCriteria" | "excludeIds" | "count">,
  open?: OpenFinder | null,
): Promise<Pick<AutoSelected, "questions">> {
  const { questions } = await autoSelect(deps, { ...sectionCriteria, excludeIds, count }, open);
  return { questions };
}

const passageNote = (count: number): string =>
  `${count === 1 ? "1 passage was" : `${count} passages were`} left out: a passage comes with all its questions, and some of those don't match, are already used, or exceed the number needed.`;

/**
 * A sentence that matching questions were left out because students can practise them; "" if none
 * were.
 */
export function openNote(count: number): string {
  if (count === 0) return "";
  const [questions, them] = count === 1 ? ["1 more is", "it"] : [`${count} more are`, "them"];
  return `${questions} open for practice: allow open questions to use ${them}.`;
}

/**
 * Up to `count` random, different questions that match and are wanted. Also returns how many were
 * left out because they are open for practice. Costs about one read per question, however large the
 * bank is. A passage comes with all its questions or not at all: it is skipped if it has more
 * questions than are still needed, or if one of them is excluded or does not match.
 */
export async function pick(
  deps: Deps,
  criteria: PickCriteria,
  count: number,
  unwanted: Unwanted,
): Promise<{ questions: Question[]; open: number }> {
  const { questions, open } = await draw(deps, await cellsOf(deps, criteria), count, unwanted);
  return { questions, open: open.size };
}

async function cellsOf(deps: Deps, criteria: PickCriteria): Promise<CountedCell[]> {
  const { examType = null, questionType, difficulty = null, ...names } = criteria;
  const kinds = questionType ? [questionType] : (["STANDARD", "COMPREHENSION"] as const);
  const filter = await filterOf(deps, { ...names, examType, difficulty, kinds });
  return matchingCells(deps, filter);
}

/** A passage typically has this many questions, so fewer questions have to be drawn. */
const PER_PASSAGE = 4;
/** Picking ends after this many passages that did not fit. */
const MAX_SKIPPED = 30;

async function draw(
  deps: Deps,
  cells: readonly CountedCell[],
  count: number,
  { ids, open }: Unwanted,
): Promise<Chosen> {
  const drawn = new Set<number>();
  const chosen = new Chosen(cells, count, ids);
  const noteOpen = async (questions: readonly Question[]) => {
    for (const id of (await open?.among(questions)) ?? []) chosen.open.add(id);
  };
  const each = cells.every(({ kind }) => kind === "COMPREHENSION") ? PER_PASSAGE : 1;
  while (chosen.wanted > 0 && chosen.skipped < MAX_SKIPPED) {
    const refs = drawSlots(cells, Math.ceil(chosen.wanted / each), drawn, (below) =>
      random(deps, below),
    );
    if (refs.length === 0) break;
    const { questions, vacant } = await QuestionRead.questionsAt(deps, refs);
    await NumberStore.releaseAbandoned(deps, vacant);
    await noteOpen(questions);
    for (const question of questions) {
      if (chosen.open.has(question.questionId)) continue;
      if (question.passageId === null) chosen.add([question]);
      else if (chosen.isNew(question.passageId)) {
        const all = await QuestionStore.ofPassage(deps, question.passageId);
        // Drafts and retired questions of the passage are left out; they do not keep the passage
        // from being used.
        const together = all.filter(({ state }) => state === undefined);
        await noteOpen(together);
        chosen.add(together);
      }
    }
  }
  return chosen;
}

/** The questions picked so far: single ones, and passages with all their questions. */
class Chosen {
  readonly #questions = new Map<string, Question>();
  readonly #passages = new Set<string>();
  readonly #cells: ReadonlySet<string>;
  readonly #count: number;
  readonly #exclude: ReadonlySet<string>;
  /** Questions that were drawn and that students can practise. */
  readonly open = new Set<string>();
  skipped = 0;

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

  /** Whether more questions are needed and this passage has not been tried yet. */
  isNew(passageId: string): boolean {
    if (this.wanted === 0 || this.#passages.has(passageId)) return false;
    this.#passages.add(passageId);
    return true;
  }

  /** Adds questions that belong together, or none of them. */
  add(together: readonly Question[]): void {
    const fits =
      together.length <= this.wanted &&
      together.every(
        (one) =>
          !this.#exclude.has(one.questionId) &&
          !this.open.has(one.questionId) &&
          !this.#questions.has(one.questionId) &&
          this.#cells.has(cellName(cellOf(one))),
      );
    if (!fits && together.some(({ passageId }) => passageId !== null)) this.skipped++;
    if (fits) for (const one of together) this.#questions.set(one.questionId, one);
  }
}

/** Questions as the builder shows them, with the texts of their passages. */
export async function pickedViews(
  deps: Deps,
  questions: readonly Question[],
): Promise<PickedQuestion[]> {
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
