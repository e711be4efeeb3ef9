import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid } from "@academy/ui/kit/layout.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Problem } from "../../../lib/form/problem.tsx";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { CriteriaFields } from "./criteria-fields.tsx";
import { fieldId } from "../draft/checklist.rules.ts";
import type { SectionForm } from "../draft/draft.schema.ts";
import { panelProblem } from "../questions/selection.rules.ts";

interface AddSectionProps {
  panel: SectionForm;
  /**
   * Whether an exam type is chosen. It comes first, because each question belongs to an exam type.
   */
  hasExamType: boolean;
  onEdit: (fields: Partial<SectionForm>) => void;
  onAdd: () => void;
  adding: boolean;
  /** Why no section was added; null without a problem. */
  problem: string | null;
}

/** Picks questions of one kind from the bank and adds them as a section. */
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
    <Card
      gap="md"
      component="section"
      style={{ borderStyle: "dashed" }}
      id="add-section"
      tabIndex={-1}
      aria-labelledby="add-head"
    >
      <h3 id="add-head">Add Section</h3>
      <form onSubmit={submit} noValidate>
        <Grid min="12rem">
          <CriteriaFields
            criteria={panel}
            problems={
              tried
                ? {
                    subject: panel.subject === "" && "Choose a subject.",
                    questionType: panel.questionType === "" && "Choose a question type.",
                  }
                : {}
            }
            onEdit={onEdit}
          />
          <TextField
            type="number"
            min={1}
            max={300}
            label="Number of questions"
            value={panel.numQuestions}
            error={wanting(panel.numQuestions) && "Enter a whole number of at least 1."}
            onChange={({ currentTarget }) => onEdit({ numQuestions: currentTarget.value })}
          />
        </Grid>
        <Button style={{ marginTop: "1rem" }} type="submit" loading={adding}>
          Add Section
        </Button>
      </form>
      <Problem>{tried && missing}</Problem>
      <Problem>
        {tried && missing === null && !hasExamType && "Choose the test's exam type first."}
      </Problem>
      <Problem>{problem}</Problem>
      <PlacesProblem places={places} />
    </Card>
  );
}

function PlacesProblem({ places }: { places: UseQueryResult }) {
  return (
    <Problem>
      {places.error && (
        <>
          The subjects did not load. {places.error.message}
          <Button variant="default" onClick={() => void places.refetch()}>
            Retry
          </Button>
        </>
      )}
    </Problem>
  );
}
