import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { linkTo } from "../../../lib/address/paths.ts";
import { formatMoment } from "../../../lib/format.ts";

/** Says that the student took the test with another account too, which was merged. */
export function OtherAttempt({ other }: { other: NonNullable<Report["other"]> }) {
  const { submissionId, submittedAt, earlier } = other;
  return (
    <Notice component="p" tone="info">
      This test was also taken with another account of the same student.{" "}
      {earlier ? "The earlier attempt is the one in the list of tests: " : "The other attempt: "}
      <Link to={linkTo("testReport", { submissionId })}>submitted {formatMoment(submittedAt)}</Link>
    </Notice>
  );
}
