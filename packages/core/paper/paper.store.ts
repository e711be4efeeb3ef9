import type { Deps } from "../platform/deps.ts";
import { PaperCover, PaperKey, PaperReview, StudentPaper } from "./paper.schema.ts";

export interface PaperRef {
  testId: string;
  /** The paper's version, as the test's or the attempt's pointer gives it. */
  paper: string;
}

export interface Paper {
  cover: PaperCover;
  student: StudentPaper;
  key: PaperKey;
  review: PaperReview;
}

const artifactKey = ({ testId, paper }: PaperRef, part: keyof Paper) =>
  `papers/${testId}/${paper}/${part}.json`;

/** Title page: what is known of the test before it begins. */
export const readCover = (deps: Deps, ref: PaperRef): Promise<PaperCover> =>
  deps.artifacts.read(artifactKey(ref, "cover"), (raw) => PaperCover.parse(raw));

export const readStudentPaper = (deps: Deps, ref: PaperRef): Promise<StudentPaper> =>
  deps.artifacts.read(artifactKey(ref, "student"), (raw) => StudentPaper.parse(raw));

export const readKey = (deps: Deps, ref: PaperRef): Promise<PaperKey> =>
  deps.artifacts.read(artifactKey(ref, "key"), (raw) => PaperKey.parse(raw));

export const readReview = (deps: Deps, ref: PaperRef): Promise<PaperReview> =>
  deps.artifacts.read(artifactKey(ref, "review"), (raw) => PaperReview.parse(raw));

/** Writes all parts of a new version; the pointer to it moves later, with the test. */
export async function write(deps: Deps, ref: PaperRef, paper: Paper): Promise<void> {
  await Promise.all([
    deps.artifacts.writeOnce(artifactKey(ref, "cover"), paper.cover),
    deps.artifacts.writeOnce(artifactKey(ref, "student"), paper.student),
    deps.artifacts.writeOnce(artifactKey(ref, "key"), paper.key),
    deps.artifacts.writeOnce(artifactKey(ref, "review"), paper.review),
  ]);
}
