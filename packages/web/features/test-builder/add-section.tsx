import { DIFFICULTIES, QUESTION_TYPES } from "@academy/core/bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mappingsQuery } from "../../shared/bank/catalogue.queries.ts";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";
import {
  choicesOf,
  difficultyLabels,
  questionTypeLabels,
} from "../../shared/bank/question-labels.rules.ts";
import { fieldId } from "./checklist.rules.ts";
import type { SectionForm } from "./draft.schema.ts";
import { panelProblem } from "./selection.rules.ts";
import classes from "./sections.module.css";

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
  /** Why nothing was added; null when nothing is in the way. */
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
    <section id="add-section" tabIndex={-1} className={classes.panel} aria-labelledby="add-head">
      <h3 id="add-head">Add Section</h3>
      <form onSubmit={submit} noValidate className={classes.panelFields}>
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
          error={wanting(panel.numQuestions) && "Give a number, 1 or more."}
          onChange={({ currentTarget }) => onEdit({ numQuestions: currentTarget.value })}
        />
        <Button type="submit" size="md" loading={adding} className={classes.add ?? ""}>
          Add Section
        </Button>
      </form>
      <div role="alert">
        {tried && missing !== null && <p className={classes.problem}>{missing}</p>}
        {tried && missing === null && !hasExamType && (
          <p className={classes.problem}>Choose the test's exam type first.</p>
        )}
        {problem !== null && <p className={classes.problem}>{problem}</p>}
        {places.isError && (
          <p className={classes.problem}>
            The subjects did not load. {places.error.message}{" "}
            <Button variant="subtle" size="md" onClick={() => void places.refetch()}>
              Retry
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
