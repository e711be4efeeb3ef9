import type { PaperKey } from "../paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type ReadEntry, wireAnswers } from "./answers.rules.ts";
import type { SequencedAnswer } from "../attempt/attempt.schema.ts";
import type { Attempt } from "../attempt/attempt.rules.ts";
import * as LongTextStore from "./long-text.store.ts";
import { limitSeconds } from "./sheet-time.rules.ts";
import { decodeSheet, encodeSheet, isLongText, mergeSheet, type Sheet } from "./sheet.rules.ts";

export interface MergedAttempt {
  sheet: Sheet;
  /** The merged sheet as it is to be stored. */
  text: string;
  /** Positions whose entry is not as it was. */
  changed: number[];
  /** What another device had written already, with a higher number than was sent. */
  newerAnswers: Record<string, SequencedAnswer>;
  /** To be called once the sheet is stored: drops the long texts that it replaced. */
  settle(): Promise<void>;
}

/** What a save or the hand-in brings. */
interface Brought {
  key: PaperKey;
  entries: readonly ReadEntry[];
  /** Seconds that all questions can have taken together. */
  mostSeconds: number;
}

/**
 * Merges answers into an attempt's sheet. Long texts are written here, before the sheet that
 * names them; if that write is refused they stay unread.
 */
export async function mergeInto(
  deps: Deps,
  attempt: Attempt,
  { key, entries, mostSeconds }: Brought,
): Promise<MergedAttempt> {
  const before = decodeSheet(attempt.sheet, key.questions.length);
  const merged = mergeSheet(before, entries);
  const sheet = limitSeconds(before, merged.sheet, mostSeconds);
  const timed = merged.timed.filter((index) => sheet[index]?.seconds !== before[index]?.seconds);
  const texts = new Map(entries.map((entry) => [entry.index, entry.longText]));
  const replaced: LongTextStore.LongTextRef[] = [];
  for (const index of merged.changed) {
    const [text, entry, old] = [texts.get(index), sheet[index], before[index]];
    if (text !== undefined && entry) await LongTextStore.put(deps, attempt, { index, entry }, text);
    if (old && isLongText(old.value)) replaced.push({ index, entry: old });
  }
  const theirs = merged.newer.some((index) => isLongText(before[index]?.value ?? ""))
    ? await LongTextStore.read(deps, attempt)
    : new Map<string, string>();
  return {
    sheet,
    text: encodeSheet(sheet),
    changed: [...merged.changed, ...timed],
    newerAnswers: wireAnswers(key, before, theirs, merged.newer),
    async settle() {
      for (const version of replaced) await LongTextStore.drop(deps, attempt, version);
    },
  };
}
