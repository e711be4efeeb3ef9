import * as AuditLog from "@academy/core/kernel/audit/audit-log.service.ts";
import * as Audit from "@academy/core/kernel/audit/audit.service.ts";
import { monthOf } from "@academy/core/kernel/shared/time.ts";
import { admin } from "@academy/core/testing/world.ts";
import { type CountedWorld, startWorld } from "./world.ts";

/** Entries of a month: a small academy, and one that edits all day. */
const SMALL = 1000;
const LARGE = 20_000;
const BATCH = 500;
const PAGE = 50;

const boss = admin();

/** An edit of a question: a text of some 500 characters before and after. */
const editOf = (subject: string): Audit.AuditedAct => ({
  action: "question.update",
  subject,
  before: { question: `<p>${"An object moves along a line. ".repeat(16)}</p>`, marks: 4 },
  after: { question: `<p>${"A body moves along the x axis. ".repeat(16)}</p>`, marks: 4 },
});

async function fill({ silent }: CountedWorld, entries: number): Promise<void> {
  for (let done = 0; done < entries; done += BATCH) {
    const acts = Array.from({ length: BATCH }, (_, n) => editOf(`q_${(done + n) % 400}`));
    await Audit.recordMany(silent, boss, acts);
  }
}

/** What a page costs with this many entries in the month. */
async function measureLog(entries: number) {
  const world = await startWorld();
  try {
    await fill(world, entries);
    const { deps, measure } = world;
    for (let n = 0; n < PAGE; n++) await Audit.record(world.silent, boss, editOf("q_last"));
    const month = monthOf(deps.clock.now());
    const monthPage = await measure(() => AuditLog.read(deps, { month }));
    const subjectPage = await measure(() => AuditLog.read(deps, { subject: "q_last" }));
    for (const { answer } of [monthPage, subjectPage]) {
      if (answer.entries.length !== PAGE) throw new Error("A page of the log was not full");
    }
    const searchStep = await measure(() => AuditLog.read(deps, { month, action: "video" }));
    const entry = await measure(() => Audit.record(deps, boss, editOf("q_one")));
    return {
      reads: { monthPage: monthPage.readUnits, subjectPage: subjectPage.readUnits },
      searchStep: searchStep.readUnits,
      entry: entry.writeUnits,
    };
  } finally {
    await world.stop();
  }
}

const small = await measureLog(SMALL);
const large = await measureLog(LARGE);
const growth = {
  monthPage: large.reads.monthPage / small.reads.monthPage,
  subjectPage: large.reads.subjectPage / small.reads.subjectPage,
};
const readUnits = { ...large.reads, searchStep: large.searchStep };
console.log(JSON.stringify({ growth, readUnits, writeUnits: { entry: large.entry } }, null, 2));
