import type { Limits } from "@academy/web/features/take-test/view/choice-limit.rules.ts";
import { takesAnswer } from "./choices.ts";
import type { Oracle } from "./oracle.ts";
import type { View } from "./page-parts.ts";
import type { Page } from "./page.ts";
import { valueOf } from "./paper.ts";
import type { Action } from "./schedule.ts";

export interface Acting {
  oracle: Oracle;
  limits: Limits;
  /** How many answers were given so far: each is another one. */
  answers: number;
}

/** What a student does on the page of a running test. */
export function actOnPage(page: Page, view: View, { kind, n }: Action, acting: Acting): void {
  const { exam, submission, userId: student } = view;
  const question = exam.current;
  if (!question) return;
  const act = { student, device: page.device.name, page: page.id, question: question._id };
  const done = acting.oracle.watch(act, () => exam.getState().outbox);
  const isAnswer = kind === "answer" || kind === "answerNext";
  if (isAnswer && takesAnswer(exam, acting.limits, n)) {
    exam.answer(valueOf(question, ++acting.answers));
  }
  if (kind === "clear") exam.clear();
  if (kind === "mark") exam.mark(n % 2 === 0);
  done();
  if (kind === "leave") void exam.leaveSection();
  if (kind === "answerNext") exam.goTo(exam.getState().index + 1);
  if (kind === "goTo") exam.goTo(n % exam.questions.length);
  if (kind === "exit") exam.log({ kind: "exit", at: view.clock.now(), seconds: n });
  if (kind === "hide") page.hide();
  if (kind === "show") page.show();
  if (kind === "submit" || kind === "submitOffline") acting.oracle.pressed.add(student);
  if (kind === "submit") submission.start();
  if (kind === "submitOffline") {
    page.device.online = false;
    submission.start();
    // The tab is closed once the wish is on the disk, or the student waits.
    if (n % 2 === 0) page.later(5_000, () => page.kill());
  }
  if (kind === "close") {
    page.hide();
    page.kill();
  }
}
