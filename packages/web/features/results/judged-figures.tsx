import type { StatisticsView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMarks, formatPercent } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { GradeFields } from "../../shared/cutoffs/grade-fields.tsx";
import { gradeInputs, gradeRows, cutoffsProblem } from "../../shared/cutoffs/cutoffs-form.rules.ts";
import type { GradeRow } from "../../shared/cutoffs/cutoff-rows.schema.ts";
import { reportsKey } from "../../shared/results/report-key.ts";
import { resultsKey } from "../../shared/results/results.queries.ts";
import { gradesQuery, postGrades } from "./results.queries.ts";

/** How many students qualified and how many got each grade, with a form to change the grades. */
export function JudgedFigures({ statistics }: { statistics: StatisticsView }) {
  const [editing, setEditing] = useState(false);
  const { qualified = [], grades = [], students } = statistics;
  const share = (part: number) =>
    students === 0 ? "" : ` · ${formatPercent((100 * part) / students)}`;
  const figures = [
    ...qualified.map(({ list, students: of }) => ({
      id: `list ${list}`,
      name: `Qualified: ${list}`,
      value: `${formatMarks(of)}${share(of)}`,
    })),
    ...grades.map(({ name, from, students: of }) => ({
      id: `grade ${name}`,
      name: from === null ? `Grade ${name}` : `Grade ${name}, from ${formatMarks(from)}`,
      value: `${formatMarks(of)}${share(of)}`,
    })),
  ];
  return (
    <Stack component="section" gap="sm" aria-label="Cut-offs and grades">
      {figures.length > 0 && <FigureTiles figures={figures} />}
      <Row>
        <Button variant="default" onClick={() => setEditing(true)}>
          {grades.length > 0 ? "Change grades" : "Add grades"}
        </Button>
      </Row>
      {editing && <GradesDialog statistics={statistics} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

interface GradesDialogProps {
  statistics: StatisticsView;
  onClose: () => void;
}

function GradesDialog({ statistics, onClose }: GradesDialogProps) {
  const test = useQuery(gradesQuery(statistics.testId));
  return (
    <PageDialog title="Grades" size="lg" onClose={onClose}>
      <QueryView
        query={test}
        failed="The grades did not load"
        loading={<TextSkeleton lines={5} label="Loading the grades" />}
      >
        {({ grades, rev }) => (
          <GradesForm
            // The form restarts if another administrator changed the grades.
            key={rev}
            rev={rev}
            start={gradeRows(grades)}
            statistics={statistics}
            onClose={onClose}
          />
        )}
      </QueryView>
    </PageDialog>
  );
}

interface GradesFormProps extends GradesDialogProps {
  rev: number;
  start: GradeRow[];
}

function GradesForm({ statistics, rev, start, onClose }: GradesFormProps) {
  const { testId, maxScore } = statistics;
  const client = useQueryClient();
  const form = useForm<{ rows: readonly GradeRow[] }>({
    initial: { rows: start },
    validate: ({ rows }) => ({ rows: cutoffsProblem([], rows) }),
    submit: async ({ rows }) => {
      await postGrades(testId, { grades: gradeInputs(rows), rev });
      notify("✅ Grades saved", "success");
      await Promise.all([
        client.invalidateQueries({ queryKey: resultsKey(testId) }),
        client.invalidateQueries({ queryKey: reportsKey }),
      ]);
      onClose();
    },
  });
  return (
    <form {...form.form}>
      <Stack>
        <Text>Out of {formatMarks(maxScore)} marks. Reports change when you save; marks stay.</Text>
        <GradeFields
          rows={form.values.rows}
          maxMarks={maxScore}
          tried={form.tried}
          onChange={(rows) => form.set({ rows })}
        />
        <Problem>{form.problem}</Problem>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Save grades
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
