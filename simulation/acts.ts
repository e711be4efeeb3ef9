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
  const { running, submission, userId: student } = view;
  const question = running.current;
  if (!question) return;
  const act = { student, device: page.device.name, page: page.id, question: question._id };
  const done = acting.oracle.watch(act, () => running.getState().outbox);
  const isAnswer = kind === "answer" || kind === "answerNext";
  if (isAnswer && takesAnswer(running, acting.limits, n)) {
    running.answer(valueOf(question, ++acting.answers));
  }
  if (kind === "clear") running.clear();
  if (kind === "mark") running.mark(n % 2 === 0);
  done();
  if (kind === "leave") void running.leaveSection();
  if (kind === "answerNext") running.goTo(running.getState().index + 1);
  if (kind === "goTo") running.goTo(n % running.questions.length);
  if (kind === "exit") running.log({ kind: "exit", at: view.clock.now(), seconds: n });
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
