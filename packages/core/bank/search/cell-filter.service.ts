import { responseTypes } from "@academy/response-types/registry.ts";
import { DIFFICULTIES } from "../question/difficulty.rules.ts";
import { byNames, matching } from "../catalogue/catalogue.rules.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { type Cell, type CountedCell, type Kind, KINDS, stateOf } from "../question/cell.rules.ts";
import * as CounterStore from "../question/counter.store.ts";
import { QUESTION_STATES, type QuestionState } from "../question/question.schema.ts";

/** The filters of a list or a section. Empty text and null match anything; names ignore case. */
export interface Criteria {
  examType: string | null;
  subject: string;
  topic: string;
  subTopic: string;
  /** Any name of the response type. */
  responseType: string;
  difficulty: string | null;
  kinds: readonly Kind[];
  /** If states are left out, only approved questions match. */
  states?: readonly QuestionState[];
}

export interface CellFilter {
  entries: ReadonlyMap<string, SubjectTopic>;
  matches: (cell: Cell) => boolean;
  examTypes: readonly string[];
  /** Number of entries in the whole catalogue. */
  catalogueSize: number;
}

/**
 * Looks up the criteria in the catalogue. @throws AppError `invalid` for an unknown response type
 */
export async function filterOf(deps: Deps, criteria: Criteria): Promise<CellFilter> {
  const known = [...(await Catalogue.byId(deps)).values()];
  const kept = matching(known, criteria);
  // The cached catalogue may be a minute old, so an entry that is missing there may be new.
  const found =
    kept.length > 0 ? kept.toSorted(byNames) : matching(await Catalogue.list(deps), criteria);
  const entries = new Map(found.map((entry) => [entry._id, entry]));
  const code = codeOf(criteria.responseType);
  const { states = ["APPROVED"] } = criteria;
  const examTypes = criteria.examType === null ? EXAM_TYPES : [criteria.examType];
  return {
    entries,
    examTypes,
    catalogueSize: known.length,
    matches: (cell) =>
      entries.has(cell.subjectTopicId) &&
      examTypes.some((one) => one === cell.examType) &&
      (code === "" || cell.responseType === code) &&
      (criteria.difficulty === null || cell.difficulty === criteria.difficulty) &&
      criteria.kinds.some((kind) => kind === cell.kind) &&
      states.includes(stateOf(cell)),
  };
}

/**
 * The cells that match, in a fixed order: by catalogue names, then exam type, response type, kind,
 * difficulty and state in the order of their lists.
 */
export async function matchingCells(deps: Deps, filter: CellFilter): Promise<CountedCell[]> {
  const entryIds = [...filter.entries.keys()];
  const cells = await CounterStore.countedCells(
    deps,
    filter.examTypes,
    entryIds,
    filter.catalogueSize,
  );
  const position = new Map(entryIds.map((id, i) => [id, i]));
  const order = (cell: Cell): readonly number[] => [
    position.get(cell.subjectTopicId) ?? 0,
    indexIn(EXAM_TYPES, cell.examType),
    indexIn(responseTypes.codes, cell.responseType),
    indexIn(KINDS, cell.kind),
    indexIn(DIFFICULTIES, cell.difficulty),
    indexIn(QUESTION_STATES, stateOf(cell)),
  ];
  return cells.filter(filter.matches).toSorted((a, b) => compare(order(a), order(b)));
}

const indexIn = (names: readonly string[], name: string): number => names.indexOf(name);

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [i, value] of one.entries()) {
    const difference = value - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function codeOf(name: string): string {
  if (name === "") return "";
  const type = responseTypes.read(name);
  if (type) return type.code;
  const message = `There is no response type "${name}".`;
  throw invalid("unknown_response_type", message, [{ path: "responseType", message }]);
}
