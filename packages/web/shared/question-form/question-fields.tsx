import { NumberField } from "@academy/ui/kit/number-field.tsx";
import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { type ReactNode, Suspense, useId, useState } from "react";
import { PlaceSelects } from "../bank/place-selects.tsx";
import type { Place } from "../bank/places.rules.ts";
import { choicesOf, questionTypeLabels } from "../bank/question-labels.rules.ts";
import type { FieldProblems } from "../bank/refused.rules.ts";
import { AlsoAccept } from "./also-accept.tsx";
import { LabelFields } from "./label-fields.tsx";
import { type QuestionDraft, inType, withAuthor } from "./question-draft.rules.ts";
import { type Parts, blankAuthorOf } from "./type-parts.queries.ts";
import { oneLine } from "../bank/one-line.rules.ts";
import { useKeptChoice } from "../../lib/form/kept-choice.ts";

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
  const part = parts.get(draft.responseType);
  const Author = part?.Author;
  return (
    <Stack gap="lg">
      {places && (
        <Grid min="16rem">
          <NativeSelect
            data-field="examType"
            name="examType"
            label="Exam type"
            choices={[{ value: "", label: "Choose…" }, ...choicesOf(examTypeLabels)]}
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
            onChange={(author) => onChange(withAuthor(draft, author))}
            errors={problems}
            onUploading={onUploading}
          />
        </Suspense>
      )}
      {part && (
        <AlsoAccept
          draft={draft}
          part={part}
          onChange={(alsoAccept) => edit({ alsoAccept })}
          problems={problems}
        />
      )}
      {canShuffle(draft) && (
        <Checkbox
          name="fixedOptions"
          label="Keep the order of the options"
          description="In tests that shuffle options. Not needed with “None of these”."
          checked={draft.fixedOptions}
          onChange={({ currentTarget }) => edit({ fixedOptions: currentTarget.checked })}
        />
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
      <LabelFields draft={draft} onChange={edit} problems={problems} />
    </Stack>
  );
}

/** Whether a test may shuffle the options of such a question. */
const canShuffle = ({ responseType }: QuestionDraft): boolean =>
  responseTypes.get(responseType).reorder !== undefined;

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
        label="Response type"
        choices={[...parts.keys()].map((code) => ({ value: code, label: labelOf(code) }))}
        value={draft.responseType}
        onChange={({ currentTarget }) => changeType(currentTarget.value)}
        error={problems["responseType"]}
        description={<output>{note}</output>}
      />
      <NativeSelect
        data-field="difficulty"
        name="difficulty"
        label="Difficulty"
        choices={choicesOf(difficultyLabels)}
        value={draft.difficulty}
        onChange={({ currentTarget: { value } }) =>
          edit({ difficulty: DIFFICULTIES.find((code) => code === value) ?? "MEDIUM" })
        }
        error={problems["difficulty"]}
      />
      <NumberField
        data-field="marks"
        name="marks"
        label="Marks"
        min={0.01}
        max={1000}
        decimals={2}
        value={draft.marks === "" ? undefined : Number(draft.marks)}
        onChange={(marks) => edit({ marks: marks === undefined ? "" : String(marks) })}
        error={problems["marks"]}
      />
      {places && (
        <NativeSelect
          data-field="questionType"
          name="questionType"
          label="Question type"
          choices={choicesOf(questionTypeLabels)}
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

interface EditorFoldProps {
  /** The label of the editor and its button: "Question". */
  title: string;
  /** The text of the editor, shown in one line while it is closed. */
  value: string;
  problem: string | undefined;
  startsOpen?: boolean;
  children: ReactNode;
}

/** An editor that can be expanded and collapsed; this device remembers which are open. */
function EditorFold({ title, value, problem, startsOpen, children }: EditorFoldProps) {
  const id = useId();
  const key = `question-form.${title.toLowerCase()}`;
  const [kept, keep] = useKeptChoice(key, startsOpen ? ["open", "closed"] : ["closed", "open"]);
  const [lastProblem, setLastProblem] = useState(problem);
  // An error opens the editor in which it must be corrected.
  if (problem !== lastProblem) {
    setLastProblem(problem);
    if (problem && kept === "closed") keep("open");
  }
  const open = kept === "open";
  return (
    <div style={{ minWidth: 0, position: "relative" }}>
      <Button
        variant="subtle"
        style={{ position: "absolute", top: "-0.65rem", right: 0, zIndex: 1 }}
        aria-label={`${open ? "Close" : "Open"} the ${title.toLowerCase()} editor`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => keep(open ? "closed" : "open")}
      >
        {open ? "Close" : "Open"}
      </Button>
      <div id={id}>{open ? children : <InShort title={title} html={value} />}</div>
    </div>
  );
}

function InShort({ title, html }: { title: string; html: string }) {
  const words = isBlankHtml(html) ? "Nothing yet" : oneLine(html);
  return (
    <Text className="academy-one-line" style={{ paddingRight: "5rem" }} tone="soft">
      <Text style={{ color: "var(--academy-text)", marginRight: "0.5rem" }} component="span" strong>
        {title}
      </Text>{" "}
      {words}
    </Text>
  );
}
