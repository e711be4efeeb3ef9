import { responseTypes } from "@academy/response-types/registry.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { brokenTiming, timingOf } from "../terms/test/timing.rules.ts";
import { patternTotals } from "./pattern.rules.ts";
import {
  OwnPatternId,
  type Pattern,
  type PatternEdit,
  PatternInput,
  type PatternRow,
  type PatternView,
} from "./pattern.schema.ts";
import * as PatternStore from "./pattern.store.ts";
import type { Preset } from "./preset-parts.rules.ts";
import { presets } from "./presets.rules.ts";

const shipped: ReadonlyMap<string, Preset> = new Map(presets.map((one) => [one.id, one]));

/** Saved patterns first, then the shipped ones, each by exam type and title. */
export async function list(deps: Deps): Promise<PatternRow[]> {
  const own = await PatternStore.list(deps);
  return [...own.map(rowOf), ...presets.map(presetRow)];
}

/** Deleted patterns that can still be restored. */
export async function listDeleted(deps: Deps): Promise<PatternRow[]> {
  return (await PatternStore.listDeleted(deps, deps.clock.now())).map(rowOf);
}

/** @throws AppError `not-found` */
export async function read(deps: Deps, id: string): Promise<PatternView> {
  const preset = shipped.get(id);
  if (preset) {
    const { id: _id, ...input } = preset;
    return { ...input, ...presetRow(preset) };
  }
  return viewOf(deps, await load(deps, id));
}

/**
 * The pattern that a test was made from, to compare the test with it; undefined once it is deleted.
 */
export async function planOf(deps: Deps, id: string): Promise<PatternInput | undefined> {
  return shipped.get(id) ?? (await findOwn(deps, id));
}

/** @throws AppError `invalid` with the field that is wrong */
export async function create(deps: Deps, actor: Actor, sent: PatternInput): Promise<PatternView> {
  const at = iso(deps.clock.now());
  const pattern: Pattern = {
    ...checked(deps, sent),
    patternId: newId("pattern", deps),
    rev: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: actor.name,
  };
  await PatternStore.put(deps, pattern);
  await record(deps, actor, "create", pattern);
  return viewOf(deps, pattern);
}

/**
 * Changes a pattern. Tests that were made from it stay as they are.
 * @throws AppError `not-found`; `conflict` for a shipped pattern, or if someone else changed it
 */
export async function edit(
  deps: Deps,
  actor: Actor,
  id: string,
  { rev, ...sent }: PatternEdit,
): Promise<PatternView> {
  const before = await loadOwn(deps, id, rev);
  const { patternId, createdAt, rev: _r, updatedAt: _a, updatedBy: _b, ...current } = before;
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const pattern: Pattern = {
    ...checked(deps, PatternInput.parse({ ...current, ...Object.fromEntries(given) })),
    patternId,
    createdAt,
    rev: before.rev + 1,
    updatedAt: iso(deps.clock.now()),
    updatedBy: actor.name,
  };
  if (!(await PatternStore.put(deps, pattern, before.rev))) {
    throw changedSince(await load(deps, id));
  }
  await record(deps, actor, "edit", pattern);
  return viewOf(deps, pattern);
}

/** Deletes a pattern; its item is kept for 30 days. @throws as `edit` */
export async function remove(
  deps: Deps,
  actor: Actor,
  id: string,
  rev: number | undefined,
): Promise<void> {
  const before = await loadOwn(deps, id, rev);
  if (!(await PatternStore.remove(deps, before, deps.clock.now()))) {
    throw changedSince(await load(deps, id));
  }
  await Audit.record(deps, actor, { action: "pattern.delete", target: id, before });
}

/** Restores a deleted pattern; does nothing if it is not deleted. @throws AppError `not-found` */
export async function restore(deps: Deps, actor: Actor, id: string): Promise<PatternView> {
  const isOwn = OwnPatternId.safeParse(id).success;
  const deleted = isOwn ? await PatternStore.findDeleted(deps, id) : undefined;
  if (deleted && (await PatternStore.restore(deps, deleted))) {
    await Audit.record(deps, actor, { action: "pattern.restore", target: id });
  }
  return viewOf(deps, await load(deps, id));
}

/** Saves the plan of a test as a pattern, without its questions. @throws AppError `not-found` */
export async function createFromTest(
  deps: Deps,
  actor: Actor,
  testId: string,
  title: string | undefined,
): Promise<PatternView> {
  const test = await Tests.load(deps, testId);
  const input = await Tests.inputOf(deps, test);
  const { examType, durationMinutes, testType, releasePolicy, palette, fullScreen } = input;
  const plan = PatternInput.safeParse({
    title: title ?? input.name.slice(0, 120),
    examType,
    durationMinutes,
    testType,
    releasePolicy,
    palette,
    fullScreen,
    instructions: input.instructions,
    tieBreak: input.tieBreak,
    cutoffs: input.cutoffs,
    grades: input.grades,
    ...timingOf(input),
    statedMarks: toMarks(test.maxMarks, test.markUnit),
    sectionDetails: input.sectionDetails.map(({ questionIds: _ids, ...section }) => section),
  });
  if (plan.success) return create(deps, actor, plan.data);
  const [first] = plan.error.issues;
  throw invalid("invalid_input", first?.message ?? "This test cannot become a pattern.");
}

/** The input with sanitised instructions, and with the codes of its response types. */
function checked(deps: Deps, input: PatternInput): PatternInput {
  const sectionDetails = input.sectionDetails.map((section, index) => {
    const type = section.type === "" ? undefined : responseTypes.read(section.type);
    if (section.type !== "" && !type) {
      const message = `There is no response type "${section.type}".`;
      throw invalid("unknown_response_type", message, [
        { path: `sectionDetails.${index}.type`, message },
      ]);
    }
    return { ...section, type: type?.code ?? "" };
  });
  const [wrong, ...more] = brokenTiming(input);
  if (wrong) throw invalid("invalid_input", wrong.message, [wrong, ...more]);
  const instructions = sanitiseRichText(input.instructions, deps.config.mediaUrl);
  return { ...input, instructions, sectionDetails };
}

const findOwn = async (deps: Deps, id: string): Promise<Pattern | undefined> =>
  OwnPatternId.safeParse(id).success ? PatternStore.find(deps, id) : undefined;

async function load(deps: Deps, id: string): Promise<Pattern> {
  const pattern = await findOwn(deps, id);
  if (!pattern) throw notFound("This pattern");
  return pattern;
}

/** A saved pattern, to change it based on revision `rev`. */
async function loadOwn(deps: Deps, id: string, rev: number | undefined): Promise<Pattern> {
  if (shipped.has(id)) {
    throw conflict(
      "preset_read_only",
      "This exam pattern cannot be changed. Save a copy of it and change the copy.",
    );
  }
  const pattern = await load(deps, id);
  if (rev !== undefined && rev !== pattern.rev) throw changedSince(pattern);
  return pattern;
}

const changedSince = ({ rev, updatedAt, updatedBy }: Pattern) =>
  conflict(
    "edited_meanwhile",
    `${updatedBy} changed this pattern after you opened it. Open it again before you edit it.`,
    { rev, by: updatedBy, at: updatedAt },
  );

const record = (deps: Deps, actor: Actor, verb: string, { patternId, ...after }: Pattern) =>
  Audit.record(deps, actor, { action: `pattern.${verb}`, target: patternId, after });

type Summary = Omit<PatternRow, "_id" | "rev" | "preset" | "updatedAt" | "updatedBy">;

const summaryOf = (input: PatternInput): Summary => ({
  title: input.title,
  examType: input.examType,
  durationMinutes: input.durationMinutes,
  sections: input.sectionDetails.length,
  ...patternTotals(input),
  source: input.source,
  checkedOn: input.checkedOn,
  validFor: input.validFor,
  note: input.note,
});

const presetRow = (preset: Preset): PatternRow => ({
  ...summaryOf(preset),
  _id: preset.id,
  rev: 1,
  preset: true,
  updatedAt: "",
  updatedBy: "",
});

const rowOf = (pattern: Pattern): PatternRow => ({
  ...summaryOf(pattern),
  _id: pattern.patternId,
  rev: pattern.rev,
  preset: false,
  updatedAt: pattern.updatedAt,
  updatedBy: pattern.updatedBy,
});

const viewOf = (deps: Deps, pattern: Pattern): PatternView => ({
  ...pattern,
  ...rowOf(pattern),
  instructions: withMedia(pattern.instructions, deps.config.mediaUrl),
});
