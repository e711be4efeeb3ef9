import { onRevision } from "../platform/revised-item.ts";
import type { Deps } from "../platform/deps.ts";
import type { Item } from "../platform/table.ts";
import { EXAM_TYPES, type ExamType, unset } from "./exam-type.rules.ts";
import { ExamTypeSettings } from "./exam-type.schema.ts";

const PARTITION = "EXAM";
const keyOf = (examType: ExamType) => ({ pk: PARTITION, sk: examType });

/** Reads stored settings; an attribute that is missing has its default. */
const read = (examType: ExamType, item: Item | undefined): ExamTypeSettings =>
  ExamTypeSettings.parse({ ...unset(examType), ...item });

/** Every exam type, in the fixed order, by one request. */
export async function all(deps: Deps): Promise<ExamTypeSettings[]> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": PARTITION } },
    consistent: true,
  });
  const byCode = new Map(items.map((item) => [item["sk"], item]));
  return EXAM_TYPES.map((examType) => read(examType, byCode.get(examType)));
}

/** The current settings of one exam type. */
export async function find(deps: Deps, examType: ExamType): Promise<ExamTypeSettings> {
  return read(examType, await deps.content.get(keyOf(examType), { consistent: true }));
}

/**
 * Replaces the previous revision of the settings.
 * @returns false when the stored revision is not the previous one
 */
export function put(deps: Deps, settings: ExamTypeSettings): Promise<boolean> {
  const item = { ...keyOf(settings.examType), ...settings };
  return deps.content.put(item, onRevision(settings.rev - 1));
}
