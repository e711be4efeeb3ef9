import { Grid } from "@academy/ui/kit/layout.tsx";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { DIFFICULTIES, QUESTION_TYPES } from "@academy/core/bank/question/question.schema.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { NativeSelect, NumberInput, Stack } from "@mantine/core";
import { Suspense, useState } from "react";
import { PlaceSelects } from "../bank/place-selects.tsx";
import type { Place } from "../bank/places.rules.ts";
import { choicesOf, difficultyLabels, questionTypeLabels } from "../bank/question-labels.rules.ts";
import { EditorFold } from "./editor-fold.tsx";
import type { FieldProblems } from "../bank/refused.rules.ts";
import { inType, type QuestionDraft } from "./question-draft.rules.ts";
import { blankAuthorOf, type Parts } from "./type-parts.queries.ts";

interface QuestionFieldsProps {
  draft: QuestionDraft;
  onChange: (draft: QuestionDraft) => void;
  problems: FieldProblems;
  parts: Parts;
  /** The catalogue; null if the passage decides the question's topic and type. */
  places: readonly Place[] | null;
  /** Called per field while its images upload: until then the draft does not contain them. */
  onUploading: (path: string, uploading: boolean) => void;
}

/**
 * All fields of a question. Each is in an element whose `data-field` is the path of its error;
 * `focusField` finds it.
 */
export function QuestionFields(props: QuestionFieldsProps) {
  const { draft, onChange, problems, parts, places, onUploading } = props;
  const edit = (change: Partial<QuestionDraft>) => onChange({ ...draft, ...change });
  const Author = parts.get(draft.responseType)?.Author;
  return (
    <Stack gap="lg">
      {places && (
        <Grid min="16rem">
          <NativeSelect
            data-field="examType"
            name="examType"
            size="md"
            label="Exam type"
            data={[{ value: "", label: "Choose…" }, ...choicesOf(examTypeLabels)]}
            value={draft.examType}
            onChange={({ currentTarget: { value } }) =>
              edit({ examType: EXAM_TYPES.find((code) => code === value) ?? "" })
            }
            error={problems["examType"]}
          />
          <PlaceSelects
            empty="Choose"
            entries={places}
            place={draft}
            onChange={edit}
            problems={problems}
          />
        </Grid>
      )}
      <Facts {...props} />
      <EditorFold title="Question" value={draft.question} problem={problems["question"]} startsOpen>
        <div data-field="question">
          <RichEditor
            label="Question"
            value={draft.question}
            onChange={(question) => edit({ question })}
            error={problems["question"]}
            onUploading={(uploading) => onUploading("question", uploading)}
          />
        </div>
      </EditorFold>
      {Author && (
        <Suspense fallback={<TextSkeleton lines={4} label="Loading the answer's fields" />}>
          <Author
            key={draft.responseType}
            draft={draft.author}
            onChange={(author) => edit({ author })}
            errors={problems}
            onUploading={onUploading}
          />
        </Suspense>
      )}
      <EditorFold title="Solution" value={draft.solution} problem={problems["solution"]}>
        <div data-field="solution">
          <RichEditor
            label="Solution"
            value={draft.solution}
            onChange={(solution) => edit({ solution })}
            error={problems["solution"]}
            onUploading={(uploading) => onUploading("solution", uploading)}
          />
        </div>
      </EditorFold>
    </Stack>
  );
}

/** Difficulty, marks and types. Another response type resets the answer key. */
function Facts({ draft, onChange, problems, parts, places }: QuestionFieldsProps) {
  const [note, setNote] = useState("");
  const edit = (change: Partial<QuestionDraft>) => onChange({ ...draft, ...change });
  const labelOf = (code: string) => parts.get(code)?.label ?? code;
  const changeType = (code: string) => {
    onChange(inType(draft, code, blankAuthorOf(parts)));
    setNote(`The answer key was reset to that of ${labelOf(code)}.`);
  };
  return (
    <Grid min="16rem">
      <NativeSelect
        data-field="responseType"
        name="responseType"
        size="md"
        label="Response type"
        data={[...parts.keys()].map((code) => ({ value: code, label: labelOf(code) }))}
        value={draft.responseType}
        onChange={({ currentTarget }) => changeType(currentTarget.value)}
        error={problems["responseType"]}
        description={<output>{note}</output>}
        inputWrapperOrder={["label", "input", "description", "error"]}
      />
      <NativeSelect
        data-field="difficulty"
        name="difficulty"
        size="md"
        label="Difficulty"
        data={choicesOf(difficultyLabels)}
        value={draft.difficulty}
        onChange={({ currentTarget: { value } }) =>
          edit({ difficulty: DIFFICULTIES.find((code) => code === value) ?? "MEDIUM" })
        }
        error={problems["difficulty"]}
      />
      <NumberInput
        data-field="marks"
        name="marks"
        size="md"
        label="Marks"
        min={0.01}
        max={1000}
        step={0.01}
        decimalScale={2}
        clampBehavior="none"
        value={draft.marks}
        onChange={(marks) => edit({ marks: String(marks) })}
        error={problems["marks"]}
      />
      {places && (
        <NativeSelect
          data-field="questionType"
          name="questionType"
          size="md"
          label="Question type"
          data={choicesOf(questionTypeLabels)}
          value={draft.questionType}
          onChange={({ currentTarget: { value } }) =>
            edit({ questionType: QUESTION_TYPES.find((code) => code === value) ?? "STANDARD" })
          }
          error={problems["questionType"]}
        />
      )}
    </Grid>
  );
}
