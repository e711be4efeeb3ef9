import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { brand } from "@academy/ui/brand.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { receiptNumber } from "@academy/core/kernel/shared/receipt-number.rules.ts";
import { countOf } from "../../lib/format.ts";

interface EndingNoteProps {
  ending: Pick<SubmitReceipt, "cause" | "secondsLeft" | "staffNote">;
  submissionId: string;
  unanswered: number;
}

const timeWords = (seconds: number): string =>
  seconds < 60 ? "less than a minute" : countOf(Math.floor(seconds / 60), "minute");

/**
 * Why a test ended without the student submitting it, and who to ask; renders nothing otherwise.
 */
export function EndingNote({ ending, submissionId, unanswered }: EndingNoteProps) {
  if (ending.cause === "student") return null;
  if (ending.cause !== "exits") {
    return (
      <Notice component="p" role="note">
        {ending.staffNote ??
          "Your time was up, so your test was submitted automatically with the answers saved by then."}
      </Notice>
    );
  }
  const subject = `Test submitted automatically, receipt ${receiptNumber(submissionId)}`;
  const mail = `mailto:${brand.contactEmail}?subject=${encodeURIComponent(subject)}`;
  return (
    <Notice tone="warning" role="note">
      <p>
        <strong>Your test was submitted automatically.</strong> You left the test twice: full screen
        or, in browsers without it, the page. {timeWords(ending.secondsLeft)} and{" "}
        {countOf(unanswered, "unanswered question")} were left. Every answer you gave counts.
      </p>
      <p>
        Was this a mistake or a fault of the device? Tell your teacher, or write to{" "}
        <a href={mail}>{brand.contactEmail}</a> and give your receipt number.
      </p>
    </Notice>
  );
}
