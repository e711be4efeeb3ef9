import * as z from "zod";
import { openStorage } from "../../../lib/session/browser-storage.ts";
import { TestDraft } from "../draft/draft.schema.ts";

/** The part of a draft that a preview needs: ids of questions, not their keys. */
const Previewed = TestDraft.pick({
  title: true,
  examType: true,
  durationMinutes: true,
  timing: true,
  sections: true,
  languages: true,
  translatedInstructions: true,
}).extend({
  id: z.string(),
  instructions: z.string(),
  /** The edited test; null for a test that is not published. */
  testId: z.string().nullable().default(null),
});
export type Previewed = z.infer<typeof Previewed>;

const KEY = "academy.test-previews";
/** Number of previews that are kept, so that they can be open together and survive a reload. */
const MOST = 6;

const storage = openStorage();

function all(): Previewed[] {
  try {
    return z.array(Previewed).parse(JSON.parse(storage.getItem(KEY) ?? "[]"));
  } catch {
    return []; // from an earlier release, or not our data
  }
}

/** Stores a draft for the preview page, which opens in a window of its own. */
export const keepPreview = (previewed: Previewed): void =>
  storage.setItem(KEY, JSON.stringify([...all(), previewed].slice(-MOST)));

export const findPreview = (id: string): Previewed | undefined =>
  all().find((one) => one.id === id);
