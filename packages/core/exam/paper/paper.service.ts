import type { Deps } from "../../kernel/platform/deps.ts";
import { FIRST_KEY } from "./paper-id.rules.ts";
import type { PaperKey, PaperRef } from "./paper.schema.ts";
import * as PaperStore from "./paper.store.ts";

/** The parts of a frozen paper, each read once in a process: they never change. */
export const cover = PaperStore.readCover;
export const studentPaper = PaperStore.readStudentPaper;
export const review = PaperStore.readReview;

/** The key that the paper was frozen with: by it answers are read, saved and shown. */
export const key = (deps: Deps, ref: PaperRef): Promise<PaperKey> =>
  PaperStore.readKey(deps, ref, FIRST_KEY);

/** The key of a name: by it answers are marked. @throws AppError `not-found` */
export const namedKey = PaperStore.readKey;
/** Keeps a corrected key. Nobody marks by it until the test points to it. */
export const writeKey = PaperStore.writeKey;
