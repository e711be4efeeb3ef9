import * as PaperStore from "./paper.store.ts";

/** The parts of a frozen paper, each read once in a process: they never change. */
export const cover = PaperStore.readCover;
export const studentPaper = PaperStore.readStudentPaper;
export const key = PaperStore.readKey;
export const review = PaperStore.readReview;
