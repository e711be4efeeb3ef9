import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { NativeSelect } from "@academy/ui/kit/fields.tsx";
import type { ComponentProps, ReactNode } from "react";
import type { ReportFilters } from "./month-reports.rules.ts";

/** What every report returns besides its rows. */
export interface MonthAnswer<Row> {
  month: string;
  rows: Row[];
  next: string | null;
  asOf: string;
  total: number;
  byDay: { day: string; value: number }[];
  byExamType: { examType: ExamType; value: number }[];
  sums: { name: string; value: number }[];
}

/** A filter of one report; its first option means no filter. */
interface Choice {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The filters that have no effect while this one has a value. */
  replaces?: readonly string[];
}

/** One of the three reports: its query, and how its rows and figures are shown. */
export interface ReportKind<Row> {
  /** For keys and screen readers: "payments". */
  name: string;
  /** How many months after the current one it can show; none by default. */
  monthsAhead?: number;
  choices: readonly Choice[];
  /** Whether days from one to another can replace the month. */
  hasDays?: boolean;
  /** Files of the same span besides the one with the rows. */
  files?: ComponentProps<typeof NativeSelect>["choices"];
  read: (query: Record<string, string>, signal: AbortSignal) => Promise<MonthAnswer<Row>>;
  /**
   * Downloads all matching rows, or one of the other files; a large file is prepared first, with
   * its progress reported to `onProgress`.
   */
  download: (
    query: Record<string, string>,
    onProgress: (rows: number) => void,
    file: string,
  ) => Promise<void>;
  columns: readonly {
    name: string;
    /** For columns of figures: their text ends at the right edge. */
    align?: "end";
    cell: (row: Row, examName: (of: ExamType) => string) => ReactNode;
  }[];
  keyOf: (row: Row) => string;
  /** The figures at the top, computed from the sums. */
  figures: (
    answer: MonthAnswer<Row>,
    filters: ReportFilters,
  ) => readonly { name: string; value: string }[];
  chart: (filters: ReportFilters) => {
    title: string;
    of: string;
    shown: (value: number) => string;
  };
  /** @param span what is shown: "November 2026", "the next 30 days" */
  empty: (span: string) => { title: string; text: string };
}
