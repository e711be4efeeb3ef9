import type { AnswerStatus } from "@academy/core/exam/terms/result/result.schema.ts";
import { Badge } from "@academy/ui/kit/layout.tsx";

export const STATUS_WORDS: Record<AnswerStatus, string> = {
  full: "Full correct",
  partial: "Partially correct",
  wrong: "Wrong",
  unattempted: "Unattempted",
  bonus: "Dropped",
  extra: "Not counted",
};

/** A dot in the status's colour and shape: disc, half disc, cross, ring, star, bar. */
export function StatusDot({ status, size = 12 }: { status: AnswerStatus; size?: number }) {
  return (
    <svg
      data-status={status}
      style={{ color: "var(--tone)" }}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      {status === "full" && <circle cx="6" cy="6" r="5" fill="currentColor" />}
      {status === "partial" && (
        <>
          <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />
        </>
      )}
      {status === "wrong" && (
        <path d="m2 2 8 8M10 2l-8 8" stroke="currentColor" strokeWidth="2.2" fill="none" />
      )}
      {status === "unattempted" && (
        <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
      {status === "extra" && (
        <path d="M2 6h8" stroke="currentColor" strokeWidth="2.2" fill="none" />
      )}
      {status === "bonus" && (
        <path
          d="m6 .8 1.6 3.4 3.7.4-2.8 2.5.8 3.7L6 8.9l-3.3 1.9.8-3.7L.7 4.6l3.7-.4z"
          fill="currentColor"
        />
      )}
    </svg>
  );
}

/** How an outcome looks as a badge. */
export const TONES = {
  full: "success",
  partial: "warning",
  wrong: "error",
  unattempted: "plain",
  bonus: "info",
  extra: "plain",
} as const;

/** The status as a badge; `words` can replace the usual name of the status. */
export function StatusPill({ status, words }: { status: AnswerStatus; words?: string }) {
  return (
    <Badge tone={TONES[status]}>
      <StatusDot status={status} />
      {words ?? STATUS_WORDS[status]}
    </Badge>
  );
}
