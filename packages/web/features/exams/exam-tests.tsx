import { MOST_TESTS } from "@academy/core/exam/series-record/series.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { type ExamForm, type TestRow, withTest } from "./exam-form.rules.ts";
import { testChoicesQuery } from "./exams.queries.ts";

interface ExamTestsProps {
  form: ExamForm;
  setForm: (form: ExamForm) => void;
  problems: Partial<Record<string, string>>;
}

/** The tests of an exam with their labels, and weights of papers. */
export function ExamTests({ form, setForm, problems }: ExamTestsProps) {
  const keep = (tests: readonly TestRow[]) => setForm({ ...form, tests });
  return (
    <Card component="section" aria-labelledby="exam-tests">
      <Text component="h2" size="lg" id="exam-tests">
        Tests
      </Text>
      {form.tests.map((row, index) => (
        <TestFields
          key={row.testId}
          row={row}
          weighted={form.kind === "PAPERS"}
          problems={problems}
          onChange={(next) => keep(form.tests.with(index, next))}
          onRemove={() => keep(form.tests.toSpliced(index, 1))}
        />
      ))}
      <Problem>{problems["tests"]}</Problem>
      {form.tests.length < MOST_TESTS && <TestChoices form={form} setForm={setForm} />}
    </Card>
  );
}

interface TestFieldsProps {
  row: TestRow;
  weighted: boolean;
  problems: Partial<Record<string, string>>;
  onChange: (row: TestRow) => void;
  onRemove: () => void;
}

function TestFields({ row, weighted, problems, onChange, onRemove }: TestFieldsProps) {
  const { testId, title, label, weight } = row;
  return (
    <Stack gap="2xs">
      <Text strong>{title}</Text>
      <Row gap="xs" align="end" wrap={false}>
        <TextField
          style={{ flex: "1 1 10rem", minWidth: 0 }}
          label="Label"
          aria-label={`Label of ${title}`}
          maxLength={40}
          value={label}
          error={problems[`label ${testId}`]}
          onChange={({ currentTarget }) => onChange({ ...row, label: currentTarget.value })}
        />
        {weighted && (
          <TextField
            style={{ flex: "0 0 5rem" }}
            label="Weight"
            aria-label={`Weight of ${title}`}
            value={weight}
            error={problems[`weight ${testId}`]}
            onChange={({ currentTarget }) => onChange({ ...row, weight: currentTarget.value })}
          />
        )}
        <Button variant="subtle" aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </Stack>
  );
}

/** Finds tests of the exam type by title. */
function TestChoices({ form, setForm }: Omit<ExamTestsProps, "problems">) {
  const [title, setTitle] = useState("");
  const found = useQuery(testChoicesQuery(form.examType, title));
  const chosen = new Set(form.tests.map(({ testId }) => testId));
  return (
    <Stack gap="sm">
      <TypedSearch
        label="Find a test"
        placeholder="Part of a title"
        text={title}
        onSearch={setTitle}
      />
      <QueryView
        query={found}
        failed="The tests did not load"
        loading={<TextSkeleton lines={4} label="Loading the tests" />}
        isEmpty={({ tests }) => tests.length === 0}
        empty={<Text tone="soft">No test of this exam type matches.</Text>}
      >
        {({ tests }) => (
          <LineList aria-label="Tests to add">
            {tests
              .filter(({ _id }) => !chosen.has(_id))
              .map(({ _id, title: name, startTime }) => (
                <li key={_id}>
                  <span>
                    {name}{" "}
                    <Text component="span" size="sm" tone="soft">
                      {formatMoment(startTime)}
                    </Text>
                  </span>
                  <Button
                    variant="default"
                    size="compact"
                    aria-label={`Add ${name}`}
                    onClick={() => setForm(withTest(form, _id, name))}
                  >
                    Add
                  </Button>
                </li>
              ))}
          </LineList>
        )}
      </QueryView>
    </Stack>
  );
}
