import { useQuery } from "@tanstack/react-query";
import { JobProgress } from "../../lib/long-job.tsx";
import { progressQuery } from "./results.queries.ts";

/** How far the processing of a test is. @param label what it is for: "Publishing" */
export function ProcessingProgress({ testId, label }: { testId: string; label: string }) {
  const { data } = useQuery(progressQuery(testId, true));
  const { done, of } = data?.progress ?? { done: 0, of: 0 };
  const words = of === 0 ? `${label}…` : `${label}… ${done} of ${of} parts`;
  return <JobProgress label={label} words={words} done={done} of={of} />;
}
