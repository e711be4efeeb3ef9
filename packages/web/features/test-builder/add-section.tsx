import { Grid } from "@academy/ui/kit/layout.tsx";
import { DIFFICULTIES, QUESTION_TYPES } from "@academy/core/bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { Button, NativeSelect, Paper, Stack, TextInput, Title } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Problem } from "../../lib/problem.tsx";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";
import {
  choicesOf,
  difficultyLabels,
  questionTypeLabels,
} from "../../shared/bank/question-labels.rules.ts";
import { fieldId } from "./checklist.rules.ts";
import type { SectionForm } from "./draft.schema.ts";
import { panelProblem } from "./selection.rules.ts";

const ANY = { value: "", label: "Any" };

const RESPONSE_TYPES = [
  ANY,
  ...responseTypes.types.map(({ code, builderLabel }) => ({ value: code, label: builderLabel })),
];

interface AddSectionProps {
  panel: SectionForm;
  /** Questions belong to an exam type: it comes first. */
  hasExamType: boolean;
  onEdit: (fields: Partial<SectionForm>) => void;
  onAdd: () => void;
  adding: boolean;
  /** Why no section was added; null if nothing went wrong. */
  problem: string | null;
}

/** Asks the bank for questions of one kind, which become a section. */
export function AddSection({
  panel,
  hasExamType,
  onEdit,
  onAdd,
  adding,
  problem,
}: AddSectionProps) {
  const places = useQuery(mappingsQuery);
  const [tried, setTried] = useState(false);
  const missing = panelProblem(panel);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(missing !== null || !hasExamType);
    if (missing !== null) return;
    if (hasExamType) onAdd();
    else document.getElementById(fieldId("examType"))?.focus();
  };
  const wanting = (field: string) => (tried && field === "" ? true : undefined);
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p="lg"
      style={{ borderStyle: "dashed" }}
      id="add-section"
      tabIndex={-1}
      aria-labelledby="add-head"
    >
      <Stack>
        <Title order={3} fz="lg" id="add-head">
          Add Section
        </Title>
        <form onSubmit={submit} noValidate>
          <Grid min="12rem">
            <PlaceSelects
              empty="Choose"
              entries={places.data ?? []}
              place={panel}
              onChange={onEdit}
              problems={tried && panel.subject === "" ? { subject: "Choose a subject." } : {}}
            />
            <NativeSelect
              size="md"
              label="Question type"
              data={[{ value: "", label: "Choose…" }, ...choicesOf(questionTypeLabels)]}
              value={panel.questionType}
              error={wanting(panel.questionType) && "Choose a question type."}
              onChange={({ currentTarget: { value } }) =>
                onEdit({ questionType: QUESTION_TYPES.find((one) => one === value) ?? "" })
              }
            />
            <NativeSelect
              size="md"
              label="Response type"
              data={RESPONSE_TYPES}
              value={panel.responseType}
              onChange={({ currentTarget }) => onEdit({ responseType: currentTarget.value })}
            />
            <NativeSelect
              size="md"
              label="Difficulty"
              data={[ANY, ...choicesOf(difficultyLabels)]}
              value={panel.difficulty}
              onChange={({ currentTarget: { value } }) =>
                onEdit({ difficulty: DIFFICULTIES.find((one) => one === value) ?? "" })
              }
            />
            <TextInput
              size="md"
              type="number"
              min={1}
              max={300}
              label="Number of questions"
              value={panel.numQuestions}
              error={wanting(panel.numQuestions) && "Enter a number, 1 or more."}
              onChange={({ currentTarget }) => onEdit({ numQuestions: currentTarget.value })}
            />
          </Grid>
          <Button type="submit" size="md" mt="md" loading={adding}>
            Add Section
          </Button>
        </form>
        <Problem>{tried && missing}</Problem>
        <Problem>
          {tried && missing === null && !hasExamType && "Choose the test's exam type first."}
        </Problem>
        <Problem>{problem}</Problem>
        <PlacesProblem places={places} />
      </Stack>
    </Paper>
  );
}

function PlacesProblem({ places }: { places: UseQueryResult }) {
  return (
    <Problem>
      {places.error && (
        <>
          The subjects did not load. {places.error.message}
          <Button variant="default" size="md" onClick={() => void places.refetch()}>
            Retry
          </Button>
        </>
      )}
    </Problem>
  );
}
