import type { Report } from "@academy/core/exam/result/result.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import sampleFile from "./sample-report.json?url";

async function readSample(signal: AbortSignal): Promise<Report> {
  const answer = await fetch(sampleFile, { signal });
  if (!answer.ok) throw new Error(`The sample report did not load (${answer.status}).`);
  // Created from a real answer of the API; a test checks the file against the report's schema.
  return (await answer.json()) as Report;
}

export const sampleReportQuery = queryOptions({
  queryKey: ["sample-report"],
  queryFn: ({ signal }) => readSample(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
