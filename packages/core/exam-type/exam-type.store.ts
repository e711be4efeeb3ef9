import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { EXAM_TYPES, type ExamType } from "./exam-type.rules.ts";

const PARTITION = "EXAM";
const Stored = z.object({ sk: z.enum(EXAM_TYPES), fee: z.int() });

/** The fees that are set, in whole rupees, by exam type. */
export async function fees(deps: Deps): Promise<Map<ExamType, number>> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": PARTITION } },
  });
  return new Map(items.map((item) => Stored.parse(item)).map(({ sk, fee }) => [sk, fee]));
}

/** Sets a fee unless there is one; then false. */
export function create(deps: Deps, examType: ExamType, fee: number): Promise<boolean> {
  return deps.content.put(
    { pk: PARTITION, sk: examType, fee },
    { text: "attribute_not_exists(pk)" },
  );
}
