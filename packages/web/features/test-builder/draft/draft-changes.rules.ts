import { formatMoment } from "../../../lib/format.ts";
import { questionIdsOf } from "./draft.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { isoFromLocal } from "../../../lib/local-time.rules.ts";
import { instructionsOf } from "./test-input.rules.ts";
import { tieWords } from "../details/tie-order.rules.ts";

const NAMES = [
  ["title", "Title"],
  ["examType", "Exam type"],
  ["access", "Access"],
  ["testType", "Test type"],
  ["startTime", "Start"],
  ["expiryTime", "Expiry"],
  ["durationMinutes", "Duration"],
  ["totalQuestions", "Total questions"],
  ["releasePolicy", "Release of results"],
  ["tieBreak", "Ties"],
  ["palette", "Palette"],
  ["fullScreen", "Full screen"],
  ["timing", "Time"],
  ["medium", "Choice of language"],
] as const;

/**
 * The differences between two drafts of a test, one per line. They are shown to the person who
 * saved second.
 */
export function changesBetween(before: TestDraft, after: TestDraft): string[] {
  const fields = NAMES.map(
    ([key, words]) => [words, textOf(before[key]), textOf(after[key])] as const,
  )
    .filter(([, was, is]) => was !== is)
    .map(([words, was, is]) => `${words}: ${shown(was)} → ${shown(is)}`);
  const texts = instructionsOf(before) === instructionsOf(after) ? [] : ["Instructions changed"];
  const judged = JUDGED.filter(([key]) => !isSame(before[key], after[key]));
  const changed = judged.map(([, words]) => `${words} changed`);
  return [...fields, ...changed, ...texts, ...sectionChanges(before, after)];
}

const JUDGED = [
  ["cutoffs", "Cut-offs"],
  ["grades", "Grades"],
  ["languages", "Languages"],
  ["translatedInstructions", "Instructions in other languages"],
  ["excludeTests", "Tests whose questions are left out"],
  ["challengeHours", "Hours for challenges of the key"],
  ["challengeMax", "Challenges per student"],
] as const;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const textOf = (value: TestDraft[(typeof NAMES)[number][0]]): string =>
  typeof value === "string" ? value : tieWords(value);

/** A value as text; times are formatted. */
function shown(text: string): string {
  const moment = isoFromLocal(text);
  return moment === "" ? text || "nothing" : formatMoment(moment);
}

function sectionChanges(before: TestDraft, after: TestDraft): string[] {
  const old = new Set(questionIdsOf(before));
  const now = new Set(questionIdsOf(after));
  const added = [...now].filter((id) => !old.has(id)).length;
  const removed = [...old].filter((id) => !now.has(id)).length;
  const layout = JSON.stringify(before.sections) !== JSON.stringify(after.sections);
  return [
    ...(before.sections.length === after.sections.length
      ? []
      : [`Sections: ${before.sections.length} → ${after.sections.length}`]),
    ...(added > 0 ? [`Questions added: ${added}`] : []),
    ...(removed > 0 ? [`Questions removed: ${removed}`] : []),
    ...(layout && added === 0 && removed === 0 ? ["Order or marking of the sections"] : []),
  ];
}
