import type { UserReport } from "@academy/core/exam/result/user-report.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { examTypesQuery } from "../../shared/sales/exam-types.queries.ts";
import { useListOrWarn } from "../../lib/address/use-list-or-warn.ts";
import { dayIn } from "../../lib/address/days.rules.ts";
import { type ReportFilters, daysProblem, examTypeIn } from "./student-reports.rules.ts";
import { formatMoment, formatScore } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";

type Chosen = Omit<ReportFilters, "page">;

interface FiltersProps {
  /** The current filters. */
  filters: Chosen;
  onApply: (filters: Chosen) => void;
}

/** Filters the list when Apply is pressed; dates are in Indian time. */
export function ReportFiltersForm({ filters, onApply }: FiltersProps) {
  const types = useListOrWarn(useQuery(examTypesQuery), "exam types");
  const [problem, setProblem] = useState<string | null>(null);
  const endDate = useRef<HTMLInputElement>(null);
  const chosen = filters.examType;
  // The chosen exam type is an option even before the list has loaded, and stays chosen afterwards.
  const known = EXAM_TYPES.filter((code) => code === chosen).map((examType) => ({
    examType,
    name: examTypeLabels[examType],
  }));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    const next = {
      examType: examTypeIn(text("examType")),
      startDate: dayIn(text("startDate")),
      endDate: dayIn(text("endDate")),
    };
    const found = daysProblem(next);
    setProblem(found);
    if (found === null) onApply(next);
    else endDate.current?.focus();
  };
  return (
    <FilterBar onSubmit={apply}>
      <NativeSelect name="examType" label="Exam type" defaultValue={chosen}>
        <option value="">All Exam Types</option>
        {(types.length > 0 ? types : known).map(({ examType, name }) => (
          <option key={examType} value={examType}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextField name="startDate" label="Start date" type="date" defaultValue={filters.startDate} />
      <TextField
        ref={endDate}
        name="endDate"
        label="End date"
        type="date"
        defaultValue={filters.endDate}
        error={problem}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" variant="default">
        Apply
      </Button>
    </FilterBar>
  );
}

const columns: Column<UserReport>[] = [
  { header: "Test Title", cell: ({ testId }) => testId.title },
  { header: "Exam Type", nowrap: true, cell: ({ testId }) => examTypeLabels[testId.examType] },
  { header: "Taken On", nowrap: true, cell: ({ submittedAt }) => formatMoment(submittedAt) },
  { header: "Score", nowrap: true, cell: (report) => <Score {...report} /> },
  {
    header: "Actions",
    cell: ({ _id, testId }) => (
      <Button
        component={Link}
        to={linkTo("results", { id: _id })}
        variant="default"
        aria-label={`View Report of ${testId.title}`}
      >
        View Report
      </Button>
    ),
  },
];

function Score({ score, maxScore }: Pick<UserReport, "score" | "maxScore">) {
  return score !== null && maxScore !== null ? (
    <strong>{formatScore(score, maxScore)}</strong>
  ) : (
    <Text component="span" size="sm" tone="soft">
      Not open yet
    </Text>
  );
}

export function ReportsTable({ reports, busy }: { reports: readonly UserReport[]; busy: boolean }) {
  return <DataTable columns={columns} rows={reports} keyOf={({ _id }) => _id} busy={busy} />;
}
