import type { Deps } from "../../kernel/platform/deps.ts";
import {
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

export const readReview = (deps: Deps, ref: PaperRef): Promise<PaperReview> =>
  deps.artifacts.read(artifactKey(ref, "review"), (raw) => PaperReview.parse(raw));

/** The key of a paper's sealed file. */
export const readSeal = (deps: Deps, ref: PaperRef): Promise<PaperSeal> =>
  deps.artifacts.read(artifactKey(ref, "seal"), (raw) => PaperSeal.parse(raw));
