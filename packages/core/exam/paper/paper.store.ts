import type { Deps } from "../../kernel/platform/deps.ts";
import {
  type Paper,
  PaperCover,
  PaperKey,
  type PaperRef,
  PaperReview,
  StudentPaper,
} from "./paper.schema.ts";

const artifactKey = ({ testId, paper }: PaperRef, part: string) =>
  `papers/${testId}/${paper}/${part}.json`;

/** Title page: what is known of the test before it begins. */
export const readCover = (deps: Deps, ref: PaperRef): Promise<PaperCover> =>
  deps.artifacts.read(artifactKey(ref, "cover"), (raw) => PaperCover.parse(raw));

export const readStudentPaper = (deps: Deps, ref: PaperRef): Promise<StudentPaper> =>
  deps.artifacts.read(artifactKey(ref, "student"), (raw) => StudentPaper.parse(raw));

/** The key of a name: the first one, or one that a correction made. */
export const readKey = (deps: Deps, ref: PaperRef, name: string): Promise<PaperKey> =>
  deps.artifacts.read(artifactKey(ref, name), (raw) => PaperKey.parse(raw));

/** Writes a corrected key beside the first; what an earlier call wrote under its name stands. */
export const writeKey = (deps: Deps, ref: PaperRef, key: PaperKey): Promise<void> =>
  deps.artifacts.writeOnce(artifactKey(ref, key.name), key);

export const readReview = (deps: Deps, ref: PaperRef): Promise<PaperReview> =>
  deps.artifacts.read(artifactKey(ref, "review"), (raw) => PaperReview.parse(raw));

/** Writes all parts of a new version; the pointer to it moves later, with the test. */
export async function write(deps: Deps, ref: PaperRef, paper: Paper): Promise<void> {
  await Promise.all([
    deps.artifacts.writeOnce(artifactKey(ref, "cover"), paper.cover),
    deps.artifacts.writeOnce(artifactKey(ref, "student"), paper.student),
    deps.artifacts.writeOnce(artifactKey(ref, paper.key.name), paper.key),
    deps.artifacts.writeOnce(artifactKey(ref, "review"), paper.review),
  ]);
}
