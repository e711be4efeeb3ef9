import { CloseButton } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { timeOfDay } from "../clock/clock.rules.ts";
import type { OpenedAttempt } from "../open-attempt.ts";
import { replacedWords } from "../sync/replaced-words.rules.ts";
import { useRunningPart } from "../use-running.ts";
import { useLostTime } from "./lost-time.ts";
import classes from "./test-screen.module.css";

interface Note {
  key: string;
  words: string;
  dismiss: () => void;
}

interface NotesProps {
  opened: OpenedAttempt;
  sectionName: (section: number) => string;
}

function useNotes({ opened, sectionName }: NotesProps): Note[] {
  const { running } = opened;
  const { device, tab, replaced, endedAt } = useRunningPart(running, ({ elsewhere }) => elsewhere);
  const section = useRunningPart(running, (state) => state.section);
  const lost = useLostTime(opened);
  const notes: Note[] = lost.words.map((words) => ({ key: words, words, dismiss: lost.dismiss }));
  if (typeof endedAt === "number" && section !== null) {
    const words = `${sectionName(section - 1)} ended at ${timeOfDay(endedAt, false)}. Your answers in it are kept.`;
    notes.push({ key: words, words, dismiss: () => running.note({ endedAt: null }) });
  }
  if (device !== "no") {
    const words =
      device === "also"
        ? "This test is also open on another device. For each question the latest answer counts."
        : "You continued on this device. Your answers from the other device are here.";
    notes.push({ key: device, words, dismiss: () => running.note({ device: "no" }) });
  }
  if (tab) {
    notes.push({
      key: "tab",
      words: "This test is also open in another tab. For each question the latest answer counts.",
      dismiss: () => running.note({ tab: false }),
    });
  }
  if (replaced.length > 0) {
    const words = replacedWords(replaced);
    notes.push({ key: words, words, dismiss: () => running.note({ replaced: [] }) });
  }
  return notes;
}

/**
 * In the header: says that a section ended, or that the test is also open elsewhere. The live
 * region is always present.
 */
export function TestNotices(props: NotesProps) {
  const notes = useNotes(props);
  return (
    <output className={classes.notes}>
      {notes.map(({ key, words, dismiss }) => (
        <Row component="span" key={key}>
          <span>{words}</span>
          <CloseButton label="Dismiss" onClick={dismiss} />
        </Row>
      ))}
    </output>
  );
}
