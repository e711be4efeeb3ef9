import * as z from "zod";
import { openStorage } from "../../lib/session/browser-storage.ts";
import {
  type QuestionDraft,
  type QuestionShape,
  Shape,
  shapeOf,
  topicOf,
} from "./question-draft.rules.ts";

const storage = openStorage();
const Shapes = z.record(z.string(), Shape);
/** Number of topics that are stored on a device; the latest are kept. */
const MOST = 100;

const keyFor = (userId: string): string => `question-shapes.${userId}`;

function read(userId: string): z.infer<typeof Shapes> {
  try {
    return Shapes.parse(JSON.parse(storage.getItem(keyFor(userId)) ?? "{}"));
  } catch {
    return {}; // from an earlier version: the next question is stored again
  }
}

/** The marks and number of options of the last question added to the topic. */
export const shapeFor = (userId: string, draft: QuestionDraft): QuestionShape | undefined =>
  read(userId)[topicOf(draft)];

export function keepShape(userId: string, draft: QuestionDraft): void {
  const { [topicOf(draft)]: last, ...others } = read(userId);
  const shapes = [...Object.entries(others), [topicOf(draft), shapeOf(draft, last)] as const];
  try {
    storage.setItem(keyFor(userId), JSON.stringify(Object.fromEntries(shapes.slice(-MOST))));
  } catch {
    return; // storage is full or blocked: the form starts with the usual marks and options
  }
}
