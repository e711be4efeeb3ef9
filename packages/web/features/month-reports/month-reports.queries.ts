import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReportKind } from "./report-kind.ts";

/** A page of a month's rows, with the month's figures. */
export const monthReportQuery = <Row>(kind: ReportKind<Row>, query: Record<string, string>) =>
  queryOptions({
    queryKey: ["month-report", kind.name, query],
    queryFn: ({ signal }) => kind.read(query, signal),
    placeholderData: keepPreviousData,
  });
