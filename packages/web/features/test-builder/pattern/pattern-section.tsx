import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Row } from "@academy/ui/kit/layout.tsx";
import { type Dispatch, useState } from "react";
import { ChoiceField } from "../sections/choice-field.tsx";
import { CriteriaFields } from "../sections/criteria-fields.tsx";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { SectionDraft, TestDraft } from "../draft/draft.schema.ts";
import { MixField } from "../sections/mix-field.tsx";
import { Mover } from "../../../shared/ordering/mover.tsx";
import { SchemeField } from "../sections/scheme-field.tsx";
import { SectionShuffle } from "../sections/section-shuffle.tsx";
import { MinutesField } from "../sections/section-timing.tsx";
import { wholeNumber } from "../draft/whole-number.rules.ts";

interface PatternSectionProps {
  draft: TestDraft;
  dispatch: Dispatch<DraftAction>;
  section: SectionDraft;
  index: number;
  tried: boolean;
}

/** A section of a pattern: its criteria, in the builder's own fields. */
export function PatternSection({ draft, dispatch, section, index, tried }: PatternSectionProps) {
  const number = index + 1;
  const edit = (fields: Partial<Omit<SectionDraft, "key" | "questionIds">>) =>
    dispatch({ type: "edit-section", key: section.key, fields });
  return (
    <Card gap="md" component="section" aria-label={`Section ${number}`}>
      <h3>Section {number}</h3>
      <Grid min="12rem">
        <CriteriaFields
          criteria={section}
          problems={{ subject: tried && section.subject === "" && "Choose a subject." }}
          onEdit={({ questionType, ...fields }) =>
            // A pattern's section always has a question type, so the empty choice changes nothing.
            edit({ ...fields, ...(questionType && { questionType }) })
          }
        />
        <Count number={number} section={section} onChange={(wanted) => edit({ wanted })} />
      </Grid>
      <ChoiceField number={number} section={section} problem={null} onChange={edit} />
      <MixField number={number} section={section} examType={draft.examType} onChange={edit} />
      <SectionShuffle number={number} section={section} dispatch={dispatch} />
      {draft.timing === "SECTIONS" && (
        <MinutesField number={number} section={section} onChange={edit} />
      )}
      <SchemeField
        number={number}
        scheme={section.scheme}
        types={section.responseType === "" ? [] : [section.responseType]}
        problem={null}
        onChange={(scheme) => edit({ scheme })}
      />
      <Row style={{ marginInline: "-0.5rem" }} gap="2xs">
        <Button
          variant="subtle"
          aria-label={`Remove Section ${number}`}
          onClick={() => dispatch({ type: "remove-section", key: section.key })}
        >
          Remove Section
        </Button>
        <Mover
          name={`section ${number}`}
          index={index}
          of={draft.sections.length}
          onMove={(to) => dispatch({ type: "move-section", from: index, to })}
        />
      </Row>
    </Card>
  );
}

interface CountProps {
  number: number;
  section: SectionDraft;
  onChange: (wanted: number) => void;
}

/** The number of questions: keeps the typed text, and reports it once it is a whole number. */
function Count({ number, section, onChange }: CountProps) {
  const [typed, setTyped] = useState(String(section.wanted));
  const read = wholeNumber(typed);
  // If the number has changed elsewhere, such as by a change of the mix, it replaces the typed
  // text.
  const value = read === null || read === section.wanted ? typed : String(section.wanted);
  return (
    <TextField
      inputMode="numeric"
      label="Number of questions"
      aria-label={`Number of questions in section ${number}`}
      value={value}
      error={(read === null || read > 300) && "Enter a number from 1 to 300."}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = wholeNumber(currentTarget.value);
        if (next !== null && next <= 300) onChange(next);
      }}
    />
  );
}
