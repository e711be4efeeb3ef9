import type { Deps } from "../../kernel/platform/deps.ts";
import type { Paper, PaperKey, PaperRef } from "../terms/paper/paper.schema.ts";
import type { PaperSeal } from "../terms/paper/seal.schema.ts";
import { artifactKey } from "./paper.store.ts";

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

/** Writes a corrected key. A key of the same name that was already written is kept. */
export const writeKey = (deps: Deps, ref: PaperRef, key: PaperKey): Promise<void> =>
  deps.artifacts.writeOnce(artifactKey(ref, key.name), key);

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
