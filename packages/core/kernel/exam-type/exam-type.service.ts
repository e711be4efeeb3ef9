import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { Recent } from "../platform/recent.ts";
import { conflict } from "../shared/error.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../shared/actor.ts";
import { EXAM_TYPES, type ExamType, offered, unset } from "./exam-type.rules.ts";
import type {
  ExamTypeInput,
  ExamTypeOffer,
  ExamTypePrice,
  ExamTypeSettings,
} from "./exam-type.schema.ts";
import * as ExamTypeStore from "./exam-type.store.ts";

/** Every sidebar asks for the fees, so a process reads them at most once a minute. */
const recent = new Recent<ExamTypeSettings[]>(1);
const KEPT_AS = "all";

/**
 * The settings, at most a minute old. While no exam type has a fee, they are read each time, so
 * that the first fee is shown immediately.
 */
async function known(deps: Deps): Promise<ExamTypeSettings[]> {
  const load = async () => {
    const all = await ExamTypeStore.all(deps);
    return all.some(({ fee }) => fee !== null) ? all : undefined;
  };
  return (await recent.read(deps, KEPT_AS, load)) ?? EXAM_TYPES.map(unset);
}

/** Every exam type that a test can have, with its name and fee, at most a minute old. */
export const list = (deps: Deps): Promise<ExamTypePrice[]> => known(deps);

/** The exam types that have a fee; the list is at most a minute old. */
export async function offers(deps: Deps): Promise<ExamTypeOffer[]> {
  return offered(await known(deps));
}

/** The current price of an exam type; undefined while no subscription is for sale. */
export async function offerOf(deps: Deps, examType: ExamType): Promise<ExamTypeOffer | undefined> {
  return offered([await ExamTypeStore.find(deps, examType)])[0];
}

/** Every exam type with its current settings, with a fee or without. */
export const settings = ExamTypeStore.all;

/**
 * Sets an exam type's name, fee, length and contents. Earlier purchases do not change.
 * @throws AppError `conflict` when someone else has changed it since `rev`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  examType: ExamType,
  { rev, ...values }: ExamTypeInput,
): Promise<ExamTypeSettings> {
  const before = await ExamTypeStore.find(deps, examType);
  const updated = { updatedAt: iso(deps.clock.now()), updatedBy: actor.name };
  const after = { examType, ...values, rev: rev + 1, ...updated };
  if (before.rev !== rev || !(await ExamTypeStore.put(deps, after))) {
    throw conflict("conflict", "Someone else has changed this exam type. Reload it and try again.");
  }
  recent.put(deps, KEPT_AS, await ExamTypeStore.all(deps));
  await Audit.record(deps, actor, { action: "exam-type.change", target: examType, before, after });
  return after;
}

/** Writes the first settings of an exam type; false if it has settings already. */
export const introduce = (
  deps: Deps,
  examType: ExamType,
  values: Omit<ExamTypeInput, "rev">,
): Promise<boolean> =>
  ExamTypeStore.put(deps, { examType, ...values, rev: 1, updatedAt: null, updatedBy: "" });
