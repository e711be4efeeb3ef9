import { EXAM_TYPES } from "@academy/core/exam-type/exam-type.rules.ts";
import { DayBars } from "@academy/ui/day-bars.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useExamName } from "../../lib/exam-types.queries.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { useAddress } from "../../lib/use-address.ts";
import {
  lastMonths,
  monthName,
  readFilters,
  type ReportFilters,
  writeFilters,
} from "./month-reports.rules.ts";
import { MonthReportTable } from "./month-report-table.tsx";
import type { MonthAnswer, ReportKind } from "./report-kind.ts";
import classes from "./month-reports.module.css";

const MONTHS = 24;

/** A month's rows with their figures; what they are narrowed to stands in the address. */
export function MonthReport<Row>({ kind }: { kind: ReportKind<Row> }) {
  const own = Object.fromEntries(
    kind.choices.map(({ name, options }) => [name, options.slice(1).map(({ value }) => value)]),
  );
  const [address, write] = useAddress();
  const filters = readFilters(address, own);
  const query = writeFilters(filters);
  const report = useQuery({
    queryKey: ["month-report", kind.name, query],
    queryFn: ({ signal }) => kind.read(query, signal),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<ReportFilters>) =>
    write((now) => writeFilters({ ...readFilters(now, own), after: "", ...change }));
  return (
    <>
      <Filters kind={kind} filters={filters} onChange={show} />
      {report.isPending && <CardsSkeleton label={`Loading the ${kind.name}`} />}
      {report.isError && (
        <ErrorState
          title="The report did not load"
          message={messageOf(report.error, "Please try again in a moment.")}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      )}
      {report.data && (
        <div aria-busy={report.isFetching}>
          <Shown
            kind={kind}
            answer={report.data}
            filters={filters}
            onPage={(after) => show({ after })}
          />
        </div>
      )}
    </>
  );
}

interface FiltersProps<Row> {
  kind: ReportKind<Row>;
  filters: ReportFilters;
  onChange: (change: Partial<ReportFilters>) => void;
}

function Filters<Row>({ kind, filters, onChange }: FiltersProps<Row>) {
  const examName = useExamName();
  const [months] = useState(() => lastMonths(new Date(), MONTHS));
  const [running = ""] = months;
  const [written, setWritten] = useState<number | null>(null);
  const csv = useMutation({
    mutationFn: () => kind.download(writeFilters({ ...filters, after: "" }), setWritten),
    onSettled: () => setWritten(null),
    onError: (error) => notify(messageOf(error, "The download failed. Please try again."), "error"),
  });
  // A month that the address names is there however old it is.
  const offered = months.includes(filters.month || running) ? months : [...months, filters.month];
  return (
    <search className={classes.filters}>
      <NativeSelect
        size="md"
        label="Month"
        data={offered.map((month) => ({ value: month, label: monthName(month) }))}
        value={filters.month || running}
        onChange={({ currentTarget: { value } }) =>
          onChange({ month: value === running ? "" : value })
        }
      />
      <NativeSelect
        size="md"
        label="Exam type"
        data={[
          { value: "", label: "All exam types" },
          ...EXAM_TYPES.map((examType) => ({ value: examType, label: examName(examType) })),
        ]}
        value={filters.examType}
        onChange={({ currentTarget }) => onChange({ examType: currentTarget.value })}
      />
      {kind.choices.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          size="md"
          label={label}
          data={[...options]}
          value={filters.own[name] ?? ""}
          onChange={({ currentTarget }) =>
            onChange({ own: { ...filters.own, [name]: currentTarget.value } })
          }
        />
      ))}
      <Button variant="default" size="md" loading={csv.isPending} onClick={() => csv.mutate()}>
        Download CSV
      </Button>
      <output className={classes.soft}>
        {written !== null && `Preparing the file: ${countOf(written, "row")} so far`}
      </output>
    </search>
  );
}

interface ShownProps<Row> {
  kind: ReportKind<Row>;
  answer: MonthAnswer<Row>;
  filters: ReportFilters;
  onPage: (after: string) => void;
}

function Shown<Row>({ kind, answer, filters, onPage }: ShownProps<Row>) {
  const examName = useExamName();
  const { month, rows, next, total, byDay, byExamType } = answer;
  if (rows.length === 0 && next === null && filters.after === "" && total === 0) {
    const { title, text } = kind.empty(monthName(month));
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const chart = kind.chart(filters);
  const exams = byExamType.filter(({ value }) => value > 0);
  return (
    <>
      <dl className={classes.figures}>
        {kind.figures(answer, filters).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.asOf}>As of {formatMoment(answer.asOf)}</p>
      <div className={classes.charts}>
        <DayBars
          title={chart.title}
          of={chart.of}
          days={byDay}
          shown={chart.shown}
          summary={monthName(month)}
        />
        <section className={classes.exams} aria-labelledby="exams">
          <h2 id="exams">By exam type</h2>
          <dl>
            {exams.map(({ examType, value }) => (
              <Fragment key={examType}>
                <dt>{examName(examType)}</dt>
                <dd>{chart.shown(value)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      </div>
      {rows.length > 0 ? (
        <MonthReportTable kind={kind} rows={rows} examName={examName} />
      ) : (
        <p className={classes.asOf}>
          {next === null ? `No more ${kind.name}.` : "None so far. Continue with Next."}
        </p>
      )}
      <Pagination
        label={`Pages of ${kind.name}`}
        after={filters.after}
        next={next}
        onPage={onPage}
      />
    </>
  );
}
