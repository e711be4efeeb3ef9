import type { Deps } from "../platform/deps.ts";
import { Recent } from "../platform/recent.ts";
import { EXAM_TYPES, examTypeLabels } from "./exam-type.rules.ts";
import type { ExamTypeOffer, ExamTypeView } from "./exam-type.schema.ts";
import * as ExamTypeStore from "./exam-type.store.ts";

/** Every sidebar asks for the fees; one look serves a process for a minute. */
const recent = new Recent<ExamTypeOffer[]>(1);

/** Every exam type that tests can be of. */
export const list = (): ExamTypeView[] =>
  EXAM_TYPES.map((examType) => ({ examType, name: examTypeLabels[examType] }));

/** The exam types that have a fee, which is in whole rupees and never comes from a client. */
export async function offers(deps: Deps): Promise<ExamTypeOffer[]> {
  return (await recent.read(deps, "offers", () => readOffers(deps))) ?? [];
}

/** Undefined while no fee is set, so that the first one is seen at once. */
async function readOffers(deps: Deps): Promise<ExamTypeOffer[] | undefined> {
  const fees = await ExamTypeStore.fees(deps);
  const offered = list().flatMap((one) => {
    const fee = fees.get(one.examType);
    return fee === undefined ? [] : [{ ...one, fee }];
  });
  return offered.length === 0 ? undefined : offered;
}

/** Sets the fee of an exam type that has none yet; false when it has one. */
export const introduce = ExamTypeStore.create;
