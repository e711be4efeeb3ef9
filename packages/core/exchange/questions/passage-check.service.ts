import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Work } from "../pipeline/import-kind.ts";
import type { RowFault } from "../pipeline/import.schema.ts";
import * as ContentIds from "./content-id.store.ts";
import type { ReadQuestion } from "./question-row.service.ts";

/** A row with the id of a passage, the text of one, or neither. */
interface PassageRow {
  row: { index: number };
  read: Pick<ReadQuestion, "input">;
  /** Hash of its passage's text; "" without a passage. */
  passage: string;
}

/**
 * The faults in the passages of some rows, by the rows' index. A passage's id is a fault if no
 * passage has it. A passage's text is a fault if the actor is an author, because authors may not
 * add passages, and no imported passage has this text.
 */
export async function passageFaults(
  { deps, actor }: Pick<Work, "deps" | "actor">,
  rows: readonly PassageRow[],
): Promise<Map<number, RowFault>> {
  const named = rows.flatMap(({ read }) => read.input.passageId ?? []);
  const texts = actor.isAdmin ? [] : rows.flatMap(({ passage }) => passage || []);
  const contentIds = await ContentIds.find(deps, texts);
  const ids = [...named, ...contentIds.values()];
  const found = ids.length > 0 ? await Passages.findMany(deps, ids) : [];
  const known = new Set(found.map(({ passageId }) => passageId));
  const faults = rows.flatMap(({ row, read, passage }) => {
    const id = read.input.passageId ?? null;
    const isNew = !actor.isAdmin && passage !== "" && !known.has(contentIds.get(passage) ?? "");
    const reason = id !== null && !known.has(id) ? unknownId(id) : isNew ? NEW_PASSAGE : null;
    return reason === null ? [] : [[row.index, { column: "passage", reason }] as const];
  });
  return new Map(faults);
}

const unknownId = (id: string) => `There is no passage ${id}. Enter the passage's text instead.`;

const NEW_PASSAGE =
  "This passage is not in the bank. Ask an administrator to add it, then enter its id here.";
