import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { AttemptLogDialog } from "./attempt-log-dialog.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { ExtraTimeDialog } from "./extra-time-dialog.tsx";
import { LostTimeDialog } from "./lost-time-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";

/** What is done to one attempt, to the chosen ones, or to the whole test. */
export type Opened =
  | { kind: "log" | "extend" | "submit"; row: AttemptRow }
  | { kind: "lost" | "reopen"; rows: readonly AttemptRow[] }
  | { kind: "give" };

interface DialogsProps {
  test: TestView;
  opened: Opened;
  /** The email that was searched for. */
  email: string;
  onClose: () => void;
}

/** The dialog that is open on the page of a test's attempts. */
export function AttemptDialogs({ test, opened, email, onClose }: DialogsProps) {
  const shared = { testId: test._id, onClose };
  switch (opened.kind) {
    case "log":
      return <AttemptLogDialog attempt={opened.row} onClose={onClose} />;
    case "submit":
      return <CloseDialog {...shared} attempt={opened.row} />;
    case "lost":
      return <LostTimeDialog {...shared} userIds={opened.rows.map(({ userId }) => userId)} />;
    case "reopen":
      return <ReopenDialog {...shared} rows={opened.rows} />;
    case "extend":
      return <ExtraTimeDialog test={test} attempt={opened.row} email={email} onClose={onClose} />;
    case "give":
      return <ExtraTimeDialog test={test} attempt={null} email={email} onClose={onClose} />;
  }
}
