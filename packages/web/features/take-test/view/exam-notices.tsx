import { CloseButton } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import type { Exam } from "../exam.ts";
import { replacedWords } from "../sync/other-device.rules.ts";
import { useExamPart } from "../use-exam.ts";
import classes from "./exam.module.css";

interface Note {
  key: string;
  words: string;
  dismiss: () => void;
}

function useNotes(exam: Exam): Note[] {
  const { device, tab, replaced } = useExamPart(exam, ({ elsewhere }) => elsewhere);
  const notes: Note[] = [];
  if (device !== "no") {
    const words =
      device === "also"
        ? "This test is also open on another device. For each question the latest answer counts."
        : "You continued on this device. Your answers from the other device are here.";
    notes.push({ key: device, words, dismiss: () => exam.note({ device: "no" }) });
  }
  if (tab) {
    notes.push({
      key: "tab",
      words: "This test is also open in another tab. For each question the latest answer counts.",
      dismiss: () => exam.note({ tab: false }),
    });
  }
  if (replaced.length > 0) {
    const words = replacedWords(replaced);
    notes.push({ key: words, words, dismiss: () => exam.note({ replaced: [] }) });
  }
  return notes;
}

/**
 * Below the title: says that the test is also open elsewhere. The live region is always present.
 */
export function ExamNotices({ exam }: { exam: Exam }) {
  const notes = useNotes(exam);
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
