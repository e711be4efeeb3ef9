import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../platform/deps.ts";
import { type CountedCell, drawSlots } from "./pick.rules.ts";
import type { Question } from "./question.schema.ts";
import * as QuestionStore from "./question.store.ts";

/** What a section asks for; an empty text matches any. Names are matched without regard to case. */
export interface Criteria {
  examType: string;
  subject: string;
  topic: string;
  subTopic: string;
  responseType: string;
  questionType: string;
  difficulty: string | null;
}

const same = (wanted: string, name: string) =>
  wanted === "" || wanted.toLowerCase() === name.toLowerCase();

/**
 * Up to `count` different questions at random that match, none of `exclude`. Costs about one read
 * a question, however large the bank is.
 */
export async function pick(
  deps: Deps,
  criteria: Criteria,
  count: number,
  exclude: ReadonlySet<string>,
): Promise<Question[]> {
  const cells = await matchingCells(deps, criteria);
  const taken = new Set<number>();
  const ids = new Set<string>();
  const questions: Question[] = [];
  while (questions.length < count) {
    const slots = drawSlots(cells, count - questions.length, taken, (below) => random(deps, below));
    if (slots.length === 0) break;
    const fresh = (await QuestionStore.readSlots(deps, slots)).filter(
      (id) => !exclude.has(id) && !ids.has(id),
    );
    for (const id of fresh) ids.add(id);
    questions.push(...(await QuestionStore.findMany(deps, fresh)));
  }
  return questions;
}

async function matchingCells(deps: Deps, criteria: Criteria): Promise<CountedCell[]> {
  const cells = await QuestionStore.cells(deps, criteria.examType);
  const catalogue = await Catalogue.byId(
    deps,
    cells.map((cell) => cell.subjectTopicId),
  );
  return cells.filter((cell) => {
    const names = catalogue.get(cell.subjectTopicId);
    return (
      names !== undefined &&
      same(criteria.subject, names.subject) &&
      same(criteria.topic, names.topic) &&
      same(criteria.subTopic, names.subTopic) &&
      same(criteria.responseType, cell.responseType) &&
      same(criteria.questionType, cell.questionType) &&
      same(criteria.difficulty ?? "", cell.difficulty)
    );
  });
}

function random(deps: Deps, below: number): number {
  const bits = deps.random.bytes(6).reduce((sum, byte) => sum * 256 + byte, 0);
  return Math.floor((bits / 2 ** 48) * below);
}
