import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { ExamSeries, type Made } from "./series.schema.ts";

const keyOf = (examId: string) => ({ pk: `X#${examId}`, sk: "M" });

/** One partition of the index for all exams, because they are few and listed together. */
const LIST = "EXAMS";
/** Exams whose merged results may be out of date. */
const DUE = "EXAMS_DUE";

const listed = ({ examId, examType, startTime }: ExamSeries) => ({
  gsi1pk: LIST,
  gsi1sk: `${examType}#${iso(startTime)}#${examId}`,
});

const dueFrom = (examId: string, at: number) => ({
  gsi2pk: DUE,
  gsi2sk: `${iso(at)}#${examId}`,
});

/** A stored exam; undefined if it was deleted. A deleted exam is kept for some time. */
const readExam = (item: Item | undefined): ExamSeries | undefined =>
  item === undefined || item["deletedAt"] !== undefined ? undefined : ExamSeries.parse(item);

export const create = (deps: Deps, exam: ExamSeries): Promise<boolean> =>
  deps.content.put(
    {
      ...keyOf(exam.examId),
      ...exam,
      ...listed(exam),
      ...(exam.dueAt !== null && dueFrom(exam.examId, exam.dueAt)),
    },
    { text: "attribute_not_exists(pk)" },
  );

export async function find(deps: Deps, examId: string): Promise<ExamSeries | undefined> {
  return readExam(await deps.content.get(keyOf(examId), { consistent: true }));
}

/** The exams of a type, or all exams; sorted by type and start. */
export async function list(deps: Deps, examType?: ExamSeries["examType"]): Promise<ExamSeries[]> {
  const where =
    examType === undefined
      ? { text: "gsi1pk = :list", values: { ":list": LIST } }
      : {
          text: "gsi1pk = :list AND begins_with(gsi1sk, :type)",
          values: { ":list": LIST, ":type": `${examType}#` },
        };
  const items = await deps.content.all({ index: "gsi1", where });
  return items.flatMap((item) => readExam(item) ?? []);
}

const UNCHANGED = "rev = :before AND attribute_not_exists(deletedAt)";

/** The attributes that an edit writes; merged results are kept. */
const editable = ({
  run: _run,
  made: _made,
  plan: _plan,
  students: _students,
  mergedAt: _mergedAt,
  ...fields
}: ExamSeries) => fields;

/** Replaces revision `before` and makes the exam due; false if someone else changed it first. */
export async function edit(
  deps: Deps,
  exam: ExamSeries & { dueAt: number },
  before: number,
): Promise<boolean> {
  const { examId, ...own } = editable(exam);
  const fields = Object.entries({ ...own, ...listed(exam), ...dueFrom(examId, exam.dueAt) });
  const updated = await deps.content.update(
    keyOf(examId),
    {
      text: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      values: {
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
        ":before": before,
      },
    },
    UNCHANGED,
  );
  return updated !== undefined;
}

/** How long the item of a deleted exam is kept. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Takes an exam out of all lists; false if it was changed or deleted since `rev`. */
export async function remove(
  deps: Deps,
  { examId, rev }: Pick<ExamSeries, "examId" | "rev">,
  now: number,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(examId),
    {
      text: "SET deletedAt = :now, rev = :rev, #ttl = :ttl REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk",
      names: { "#ttl": "ttl" },
      values: {
        ":now": now,
        ":rev": rev + 1,
        ":before": rev,
        ":ttl": Math.ceil((now + KEPT_MS) / 1000),
      },
    },
    UNCHANGED,
  );
  return updated !== undefined;
}

/** Exams that may need merging at `now`, those that have waited longest first. */
export async function due(deps: Deps, now: number): Promise<ExamSeries[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: {
      text: "gsi2pk = :due AND gsi2sk < :now",
      values: { ":due": DUE, ":now": `${iso(now)}~` },
    },
  });
  return items.flatMap((item) => readExam(item) ?? []);
}

/** Makes an exam due at `at`, epoch milliseconds. Does nothing if the exam does not exist. */
export async function markDue(deps: Deps, examId: string, at: number): Promise<void> {
  const { gsi2pk, gsi2sk } = dueFrom(examId, at);
  await deps.content.update(
    keyOf(examId),
    {
      text: "SET dueAt = :at, gsi2pk = :due, gsi2sk = :from",
      values: { ":at": at, ":due": gsi2pk, ":from": gsi2sk },
    },
    "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
  );
}

/**
 * Makes a due exam due at a later time, or not due at all. Does nothing if it became due again in
 * between.
 */
export async function postpone(
  deps: Deps,
  { examId, rev, dueAt }: ExamSeries,
  until: number | null,
): Promise<void> {
  const next = until === null ? null : dueFrom(examId, until);
  await deps.content.update(
    keyOf(examId),
    {
      text: next
        ? "SET dueAt = :until, gsi2pk = :due, gsi2sk = :from"
        : "SET dueAt = :until REMOVE gsi2pk, gsi2sk",
      values: {
        ":until": until,
        ":seen": dueAt,
        ":rev": rev,
        ...(next && { ":due": next.gsi2pk, ":from": next.gsi2sk }),
      },
    },
    "dueAt = :seen AND rev = :rev",
  );
}

/** The results that a merge publishes. */
export interface Merged {
  run: string;
  made: Made;
  plan: string;
  students: number;
  /** Epoch milliseconds. */
  mergedAt: number;
}

/**
 * Moves an exam's pointer to merged results. False if the exam was changed since it was read, or
 * if another merge published its results first.
 */
export async function publish(
  deps: Deps,
  { examId, rev, run: before }: ExamSeries,
  { run, made, plan, students, mergedAt }: Merged,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(examId),
    {
      text: "SET #run = :run, made = :made, #plan = :plan, students = :students, mergedAt = :at",
      names: { "#run": "run", "#plan": "plan" },
      values: {
        ":run": run,
        ":made": made,
        ":plan": plan,
        ":students": students,
        ":at": mergedAt,
        ":rev": rev,
        ":before": before,
      },
    },
    "rev = :rev AND #run = :before AND attribute_not_exists(deletedAt)",
  );
  return updated !== undefined;
}
