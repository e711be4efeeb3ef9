import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { DataTable } from "@academy/ui/data-table.tsx";
import { DayBars } from "@academy/ui/day-bars.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState, useMemo } from "react";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { formatMoment } from "../../lib/format.ts";
import { lastMonths, monthName } from "../../lib/address/months.rules.ts";
import {
  asked,
  hasDays,
  type ReportFilters,
  monthFilters,
  spanName,
} from "./month-reports.rules.ts";
import { monthReportQuery } from "./month-reports.queries.ts";
import { Split } from "../../lib/split.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { ReportDays } from "./report-days.tsx";
import { ReportDownload } from "./report-download.tsx";
import type { MonthAnswer, ReportKind } from "./report-kind.ts";

/** How many months are offered: two years, with the current month. */
const MONTHS = 24;

/** A month's rows with their figures. The filters are parameters of the page's address. */
export function MonthReport<Row>({ kind }: { kind: ReportKind<Row> }) {
  const of = useMemo(() => filtersOf(kind), [kind]);
  const [filters, show] = useFilters(of);
  const query = asked(of.write(filters));
  const report = useQuery(monthReportQuery(kind, query));
  return (
    <Stack>
      <Filters kind={kind} filters={filters} onChange={show} />
      <QueryView
        query={report}
        failed="The report did not load"
        loading={<CardsSkeleton label={`Loading the ${kind.name}`} />}
      >
        {(answer) => (
          <Shown
            kind={kind}
            answer={answer}
            filters={filters}
            busy={report.isFetching}
            onPage={(after) => show({ after })}
          />
        )}
      </QueryView>
    </Stack>
  );
}

/** The first option means no filter. */
const filtersOf = ({
  choices,
  hasDays: withDays,
}: Pick<ReportKind<never>, "choices" | "hasDays">) =>
  monthFilters(
    Object.fromEntries(
      choices.map(({ name, options }) => [name, options.slice(1).map(({ value }) => value)]),
    ),
    withDays,
  );

interface FiltersProps<Row> {
  kind: ReportKind<Row>;
  filters: ReportFilters;
  onChange: (change: Partial<ReportFilters>) => void;
}

function Filters<Row>({ kind, filters, onChange }: FiltersProps<Row>) {
  const examName = useExamTypeName();
  const [now] = useState(() => new Date());
  const [current = ""] = lastMonths(now, 1);
  const { monthsAhead = 0 } = kind;
  const months = lastMonths(now, MONTHS + monthsAhead, monthsAhead);
  // A month that is in the page's address is always offered, however old it is.
  const offered = months.includes(filters.month || current) ? months : [...months, filters.month];
  const replaced = new Set(
    kind.choices.flatMap(({ name, replaces = [] }) => (filters[name] ? replaces : [])),
  );
  if (kind.hasDays && hasDays(filters)) for (const name of ["month", "period"]) replaced.add(name);
  return (
    <>
      <FilterPills>
        <NativeSelect
          label="Month"
          choices={offered.map((month) => ({ value: month, label: monthName(month) }))}
          value={filters.month || current}
          disabled={replaced.has("month")}
          onChange={({ currentTarget: { value } }) =>
            onChange({ month: value === current ? "" : value })
          }
        />
        <NativeSelect
          label="Exam type"
          choices={[
            { value: "", label: "All exam types" },
            ...EXAM_TYPES.map((examType) => ({ value: examType, label: examName(examType) })),
          ]}
          value={filters.examType}
          onChange={({ currentTarget }) => onChange({ examType: currentTarget.value })}
        />
        {kind.choices.map(({ name, label, options }) => (
          <NativeSelect
            key={name}
            label={label}
            choices={[...options]}
            value={filters[name] ?? ""}
            disabled={replaced.has(name)}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        ))}
        <ReportDownload
          kind={kind}
          query={asked(filtersOf(kind).write({ ...filters, after: "" }))}
        />
      </FilterPills>
      {kind.hasDays && (
        <FilterBar>
          <ReportDays filters={filters} onChange={onChange} />
        </FilterBar>
      )}
    </>
  );
}

interface ShownProps<Row> {
  kind: ReportKind<Row>;
  answer: MonthAnswer<Row>;
  filters: ReportFilters;
  busy: boolean;
  onPage: (after: string) => void;
}

function Shown<Row>({ kind, answer, filters, busy, onPage }: ShownProps<Row>) {
  const examName = useExamTypeName();
  const { month, rows, next, total } = answer;
  const span = spanName(month, filters);
  if (rows.length === 0 && next === null && filters.after === "" && total === 0) {
    const { title, text } = kind.empty(span);
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const figures = kind.figures(answer, filters);
  return (
    <Stack>
      <FigureTiles figures={figures.map(({ name, value }) => ({ id: name, name, value }))} />
      <Text size="sm" tone="soft">
        As of {formatMoment(answer.asOf)}
      </Text>
      <Charts answer={answer} chart={kind.chart(filters)} span={span} examName={examName} />
      {rows.length > 0 ? (
        <DataTable
          lines
          busy={busy}
          rows={rows}
          keyOf={kind.keyOf}
          columns={kind.columns.map(({ name, cell, ...more }) => ({
            header: name,
            ...more,
            cell: (row: Row) => cell(row, examName),
          }))}
        />
      ) : (
        <Text size="sm" tone="soft">
          {next === null ? `No more ${kind.name}.` : "None so far. Continue with Next."}
        </Text>
      )}
      <Pagination
        label={`Pages of ${kind.name}`}
        after={filters.after}
        next={next}
        onPage={onPage}
      />
    </Stack>
  );
}

interface ChartsProps {
  answer: MonthAnswer<unknown>;
  chart: ReturnType<ReportKind<unknown>["chart"]>;
  span: string;
  examName: (of: ExamType) => string;
}

function Charts({ answer: { byDay, byExamType }, chart, span, examName }: ChartsProps) {
  const all = byExamType.reduce((sum, { value }) => sum + value, 0);
  return (
    <Split columns="main">
      <DayBars title={chart.title} of={chart.of} days={byDay} shown={chart.shown} summary={span} />
      <Card component="section" aria-labelledby="exams">
        <h2 className="academy-heading" id="exams">
          By exam type
        </h2>
        {byExamType.map(
          ({ examType, value }) =>
            value > 0 && (
              <div key={examType}>
                <Row justify="between">
                  <span>{examName(examType)}</span>
                  <strong className="academy-tabular">{chart.shown(value)}</strong>
                </Row>
                <Progress share={value / all} />
              </div>
            ),
        )}
      </Card>
    </Split>
  );
}
