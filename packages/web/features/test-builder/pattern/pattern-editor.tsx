import type { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { LeaveWarning } from "../../../lib/form/leave-warning.tsx";
import { notify } from "../../../lib/notices.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { useSubmission } from "../../../lib/form/use-submission.ts";
import { choicesOf } from "../../../shared/bank/question-labels.rules.ts";
import { draftReducer } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import {
  aboutOf,
  blankSection,
  MARKS_PROBLEM,
  type PatternAbout,
  patternOfForm,
  planProblem,
  readMarks,
  readYears,
  YEARS_PROBLEM,
} from "./pattern-plan.rules.ts";
import { PatternSection } from "./pattern-section.tsx";
import { patchPattern, patternQuery, patternsKey } from "./pattern.queries.ts";
import { Policies } from "../details/policies.tsx";
import { wholeNumber } from "../draft/whole-number.rules.ts";
import { decidedMarks, draftOfPattern } from "../draft/test-input.rules.ts";

/** The form of one of the academy's own patterns. */
export function PatternEditor({ pattern }: { pattern: PatternView }) {
  const [draft, dispatch] = useReducer(draftReducer, pattern, (one) => draftOfPattern(one, []));
  const [about, setAbout] = useState(() => aboutOf(pattern));
  const [uploading, setUploading] = useState(false);
  const client = useQueryClient();
  const input = patternOfForm(draft, about);
  const [start] = useState(() => JSON.stringify(input));
  const changed = JSON.stringify(input) !== start;
  const { form, problem, tried, submitting } = useSubmission(
    {
      validate: () => ({ form: planProblem(draft, about) }),
      submit: async () => {
        const saved = await patchPattern(pattern._id, { ...input, rev: pattern.rev });
        notify("✅ Pattern saved", "success");
        client.setQueryData(patternQuery(pattern._id).queryKey, saved);
        await client.invalidateQueries({ queryKey: patternsKey, refetchType: "none" });
      },
    },
    () => input,
  );
  return (
    <form {...form} aria-label={`Pattern ${pattern.title}`}>
      <Stack gap="lg">
        <About
          draft={draft}
          about={about}
          tried={tried}
          onDraft={(fields) => dispatch({ type: "edit", fields })}
          onAbout={(fields) => setAbout({ ...about, ...fields })}
        />
        <Policies draft={draft} dispatch={dispatch} onUploading={setUploading} />
        <h2>Sections</h2>
        {draft.sections.map((section, index) => (
          <PatternSection
            key={section.key}
            draft={draft}
            dispatch={dispatch}
            section={section}
            index={index}
            tried={tried}
          />
        ))}
        <Button
          variant="default"
          style={{ justifySelf: "start" }}
          onClick={() => dispatch({ type: "add-section", section: blankSection(draft) })}
        >
          Add Section
        </Button>
        <Problem>{problem}</Problem>
        <Row gap="md">
          <Button type="submit" loading={submitting} disabled={uploading}>
            Save pattern
          </Button>
        </Row>
      </Stack>
      <LeaveWarning when={changed} />
    </form>
  );
}

interface AboutProps {
  draft: TestDraft;
  about: PatternAbout;
  tried: boolean;
  onDraft: (fields: Partial<TestDraft>) => void;
  onAbout: (fields: Partial<PatternAbout>) => void;
}

function About({ draft, about, tried, onDraft, onAbout }: AboutProps) {
  const untitled = tried && draft.title.trim() === "";
  return (
    <Stack>
      <TextField
        label="Title"
        maxLength={120}
        autoComplete="off"
        value={draft.title}
        error={untitled && "Enter a title."}
        onChange={({ currentTarget }) => onDraft({ title: currentTarget.value })}
      />
      <Grid min="12rem">
        <NativeSelect
          label="Exam type"
          choices={choicesOf(examTypeLabels)}
          value={draft.examType}
          onChange={({ currentTarget: { value } }) =>
            onDraft({ examType: EXAM_TYPES.find((one) => one === value) ?? "" })
          }
        />
        <TextField
          inputMode="numeric"
          label="Duration in minutes"
          autoComplete="off"
          value={draft.durationMinutes}
          error={
            tried &&
            wholeNumber(draft.durationMinutes) === null &&
            "Enter whole minutes, at least 1."
          }
          onChange={({ currentTarget }) => onDraft({ durationMinutes: currentTarget.value })}
        />
        {decidedMarks(draft) === null && (
          <TextField
            inputMode="decimal"
            label="Marks of the paper"
            description="Its questions bring their own marks."
            autoComplete="off"
            value={about.marks}
            error={about.marks !== "" && readMarks(about.marks) === null && MARKS_PROBLEM}
            onChange={({ currentTarget }) => onAbout({ marks: currentTarget.value })}
          />
        )}
      </Grid>
      <Years about={about} onAbout={onAbout} />
      <TextField
        label="Source"
        description="Where the plan of the exam is published."
        maxLength={500}
        autoComplete="off"
        value={about.source}
        onChange={({ currentTarget }) => onAbout({ source: currentTarget.value })}
      />
      <TextArea
        rows={2}
        label="Note"
        description="What differs from the real exam."
        maxLength={1000}
        value={about.note}
        onChange={({ currentTarget }) => onAbout({ note: currentTarget.value })}
      />
    </Stack>
  );
}

/** The years of the exam for which the pattern is meant; lists say when they are over. */
function Years({ about, onAbout }: Pick<AboutProps, "about" | "onAbout">) {
  const year = {
    inputMode: "numeric",
    maxLength: 4,
    autoComplete: "off",
  } as const;
  const problem = readYears(about) === undefined && YEARS_PROBLEM;
  return (
    <Stack gap="xs">
      <Grid min="12rem">
        <TextField
          {...year}
          label="First year of the exam"
          value={about.from}
          error={problem}
          onChange={({ currentTarget }) => onAbout({ from: currentTarget.value })}
        />
        <TextField
          {...year}
          label="Last year of the exam"
          value={about.until}
          onChange={({ currentTarget }) => onAbout({ until: currentTarget.value })}
        />
      </Grid>
      <Checkbox
        label="Provisional: the exam has not settled its rules yet"
        checked={about.provisional}
        onChange={({ currentTarget }) => onAbout({ provisional: currentTarget.checked })}
      />
    </Stack>
  );
}
