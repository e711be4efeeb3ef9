import type { Deps } from "../../kernel/platform/deps.ts";
import {
  type Paper,
  PaperCover,
  PaperKey,
  type PaperRef,
  PaperReview,
  StudentPaper,
} from "../terms/paper/paper.schema.ts";
import { PaperSeal } from "../terms/paper/seal.schema.ts";

export const artifactKey = ({ testId, paper }: PaperRef, part: string) =>
  `papers/${testId}/${paper}/${part}.json`;

/** The part of a paper that is shown before the test starts. */
export const readCover = (deps: Deps, ref: PaperRef): Promise<PaperCover> =>
  deps.artifacts.read(artifactKey(ref, "cover"), (raw) => PaperCover.parse(raw));

export const readStudentPaper = (deps: Deps, ref: PaperRef): Promise<StudentPaper> =>
  deps.artifacts.read(artifactKey(ref, "student"), (raw) => StudentPaper.parse(raw));

/** A key by name: the original or a corrected one. */
export const readKey = (deps: Deps, ref: PaperRef, name: string): Promise<PaperKey> =>
  deps.artifacts.read(artifactKey(ref, name), (raw) => PaperKey.parse(raw));

/** Writes a corrected key. A key of the same name that was already written is kept. */
export const writeKey = (deps: Deps, ref: PaperRef, key: PaperKey): Promise<void> =>
  deps.artifacts.writeOnce(artifactKey(ref, key.name), key);

export const readReview = (deps: Deps, ref: PaperRef): Promise<PaperReview> =>
  deps.artifacts.read(artifactKey(ref, "review"), (raw) => PaperReview.parse(raw));

/** Writes all parts of a new version. The test's pointer moves to it later. */
export async function write(deps: Deps, ref: PaperRef, paper: Paper): Promise<void> {
  const { languages = [] } = paper;
  await Promise.all([
    ...languages.flatMap(({ student, review }) => [
      deps.artifacts.writeOnce(artifactKey(ref, `student.${student.language}`), student),
      deps.artifacts.writeOnce(artifactKey(ref, `review.${review.language}`), review),
    ]),
    deps.artifacts.writeOnce(artifactKey(ref, "cover"), paper.cover),
    deps.artifacts.writeOnce(artifactKey(ref, "student"), paper.student),
    deps.artifacts.writeOnce(artifactKey(ref, paper.key.name), paper.key),
    deps.artifacts.writeOnce(artifactKey(ref, "review"), paper.review),
  ]);
}

/** The key of a paper's sealed file. */
export const readSeal = (deps: Deps, ref: PaperRef): Promise<PaperSeal> =>
  deps.artifacts.read(artifactKey(ref, "seal"), (raw) => PaperSeal.parse(raw));

/** A sealed file, named by its content. */
export interface SealedBytes {
  id: string;
  file: Uint8Array;
}

/**
 * Writes the sealed files of a paper, the English one first, and their key. The cover that names
 * them is written later.
 */
export async function writeSealed(
  deps: Deps,
  ref: PaperRef,
  key: string,
  files: readonly [SealedBytes, ...SealedBytes[]],
): Promise<void> {
  const seal: PaperSeal = { testId: ref.testId, version: ref.paper, id: files[0].id, key };
  await Promise.all([
    ...files.map(({ id, file }) => deps.artifacts.writeBytes(`sealed/${id}`, file)),
    deps.artifacts.writeOnce(artifactKey(ref, "seal"), seal),
  ]);
}
