import { toMarks } from "@academy/response-types/shared/marks.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withSources } from "../../kernel/rich-text/formula-sources.rules.ts";
import { load as loadTest } from "./assessment.service.ts";
import { sectionView } from "./section-view.rules.ts";
import * as ImageStore from "../paper/image.store.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { PaperToPrint } from "../paper/printed-paper.rules.ts";

/** A test's paper with its current key. @throws AppError `not-found` */
export async function load(deps: Deps, testId: string): Promise<PaperToPrint> {
  const test = await loadTest(deps, testId);
  const [cover, student, key, review] = await Promise.all([
    PaperStore.readCover(deps, test),
    PaperStore.readStudentPaper(deps, test),
    PaperStore.readKey(deps, test, test.keyName),
    PaperStore.readReview(deps, test),
  ]);
  return {
    title: test.name,
    examType: test.examType,
    durationMinutes: test.durationMinutes,
    maxMarks: toMarks(test.maxMarks, test.markUnit),
    instructions: withSources(cover.instructions),
    sections: cover.sections.map((section, i) => sectionView(section, cover.sectionTypes[i] ?? [])),
    paper: { cover, student, key, review },
  };
}

/** An image's bytes and media type. */
export interface PrintedImage {
  type: string;
  bytes: Uint8Array;
}

/** Images of a paper by their keys, read a few at a time; missing images are left out. */
export async function images(
  deps: Deps,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PrintedImage>> {
  return ImageStore.readAll(deps, [...keys]);
}
