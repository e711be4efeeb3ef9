import * as z from "zod";
import { openStorage } from "../../lib/browser-storage.ts";
import { TestDraft } from "./draft.schema.ts";

/** What a preview needs of a draft: ids of questions, and none of their keys. */
const Previewed = TestDraft.pick({
  title: true,
  examType: true,
  durationMinutes: true,
  sections: true,
}).extend({ id: z.string(), instructions: z.string() });
export type Previewed = z.infer<typeof Previewed>;

const KEY = "academy.test-previews";
/** Previews that can be open, and be loaded again, at a time. */
const MOST = 6;

const storage = openStorage();

function all(): Previewed[] {
  try {
    return z.array(Previewed).parse(JSON.parse(storage.getItem(KEY) ?? "[]"));
  } catch {
    return []; // of an earlier release, or no text of ours
  }
}

/** Hands a draft over to the page that shows it, in a window of its own. */
export const keepPreview = (previewed: Previewed): void =>
  storage.setItem(KEY, JSON.stringify([...all(), previewed].slice(-MOST)));

export const findPreview = (id: string): Previewed | undefined =>
  all().find((one) => one.id === id);
