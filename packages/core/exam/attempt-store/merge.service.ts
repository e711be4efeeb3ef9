import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type ParsedEntry, wireAnswers } from "../answers/answers.rules.ts";
import type { SequencedAnswer } from "../terms/attempt/attempt.schema.ts";
import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import * as LongTextStore from "./long-text.store.ts";
import type { Admitted } from "./section-window.rules.ts";
import { limitSeconds } from "../answers/sheet-time.rules.ts";
import {
  decodeSheet,
  encodeSheet,
  isLongText,
  mergeSheet,
  type Sheet,
} from "../answers/sheet.rules.ts";

export interface MergedAttempt {
  sheet: Sheet;
  /** The encoded sheet, to be stored. */
  text: string;
  /** Positions whose entry changed. */
  changed: number[];
  /**
   * Reads the stored answers of another device that won over the ones sent.
   * @throws Error when their long texts have been replaced since the attempt was read
   */
  newerAnswers(): Promise<Record<string, SequencedAnswer>>;
  /** Deletes the long texts that the merged sheet replaces; call it after storing the sheet. */
  dropReplacedTexts(): Promise<void>;
}

/** How many answers were merged although their section had ended. */
export const lateIn = ({ changed }: MergedAttempt, { late }: Pick<Admitted, "late">): number =>
  changed.filter((index) => late.has(index)).length;

/** The answers of a save or submission. */
interface Incoming {
  key: PaperKey;
  entries: readonly ParsedEntry[];
  /** The most seconds that all questions together may have. */
  maxSeconds: number;
}

/**
 * Merges answers into an attempt's sheet. Long texts are written here, before the sheet that
 * refers to them; if storing the sheet then fails, they are never read.
 */
export async function mergeInto(
  deps: Deps,
  attempt: Attempt,
  { key, entries, maxSeconds }: Incoming,
): Promise<MergedAttempt> {
  const before = decodeSheet(attempt.sheet, key.questions.length);
  const merged = mergeSheet(before, entries);
  const sheet = limitSeconds(before, merged.sheet, maxSeconds);
  const timed = merged.timed.filter((index) => sheet[index]?.seconds !== before[index]?.seconds);
  const texts = new Map(entries.map((entry) => [entry.index, entry.longText]));
  const replaced: LongTextStore.LongTextRef[] = [];
  for (const index of merged.changed) {
    const [text, entry, old] = [texts.get(index), sheet[index], before[index]];
    if (text !== undefined && entry) await LongTextStore.put(deps, attempt, { index, entry }, text);
    if (old && isLongText(old.value)) replaced.push({ index, entry: old });
  }
  return {
    sheet,
    text: encodeSheet(sheet),
    changed: [...merged.changed, ...timed],
    async newerAnswers() {
      const isLong = merged.newer.some((index) => isLongText(before[index]?.value ?? ""));
      const theirs = isLong ? await LongTextStore.read(deps, attempt) : new Map<string, string>();
      return wireAnswers(key, before, theirs, merged.newer);
    },
    async dropReplacedTexts() {
      for (const version of replaced) await LongTextStore.drop(deps, attempt, version);
    },
  };
}
