import { refusedQuestions } from "@academy/web/shared/outbox/outbox.rules.ts";
import type { Device } from "./device.ts";
import type { Act } from "./act.ts";
import type { Page } from "./page.ts";
import { NO_ANSWER } from "./paper.ts";

/** The newest act on each question that is in a page or was written to the disk. */
export function keptActs(device: Device, alive: readonly Page[], acts: readonly Act[]): Act[] {
  const student = device.user;
  const outboxes = alive.flatMap(({ view }) => view?.running.getState().outbox ?? []);
  return acts.filter((one) => {
    if (one.device !== device.name || one.student !== student) return false;
    const kept = device.kept.get(`${student} ${one.question}`);
    if (kept === one.seq && one.value !== NO_ANSWER) return true;
    return outboxes.some((outbox) => {
      const held = outbox.answers[one.question];
      const refused = refusedQuestions(outbox).includes(one.question);
      return held?.seq === one.seq && held.value !== NO_ANSWER && !refused;
    });
  });
}
