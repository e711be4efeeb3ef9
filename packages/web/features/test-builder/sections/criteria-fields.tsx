import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { useQuery } from "@tanstack/react-query";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { PlaceSelects } from "../../../shared/bank/place-selects.tsx";
import { choicesOf, questionTypeLabels } from "../../../shared/bank/question-labels.rules.ts";
import type { SectionForm } from "../draft/draft.schema.ts";
import { typeChoicesQuery } from "../test-builder.queries.ts";

const ANY = { value: "", label: "Any" };

type Criteria = Omit<SectionForm, "numQuestions">;

interface CriteriaFieldsProps {
  criteria: Criteria;
  problems?: { subject?: string | false; questionType?: string | false };
  onEdit: (fields: Partial<Criteria>) => void;
}

/** The fields that decide which questions a section accepts. */
export function CriteriaFields({ criteria, problems = {}, onEdit }: CriteriaFieldsProps) {
  const places = useQuery(mappingsQuery);
  const types = useQuery(typeChoicesQuery);
  const { questionType, responseType, difficulty } = criteria;
  return (
    <>
      <PlaceSelects
        empty="Choose"
        entries={places.data ?? []}
        place={criteria}
        onChange={onEdit}
        problems={problems.subject ? { subject: problems.subject } : {}}
      />
      <NativeSelect
        label="Question type"
        choices={[{ value: "", label: "Choose…" }, ...choicesOf(questionTypeLabels)]}
        value={questionType}
        error={problems.questionType}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ questionType: QUESTION_TYPES.find((one) => one === value) ?? "" })
        }
      />
      <NativeSelect
        label="Response type"
        choices={[ANY, ...(types.data ?? [])]}
        value={responseType}
        onChange={({ currentTarget }) => onEdit({ responseType: currentTarget.value })}
      />
      <NativeSelect
        label="Difficulty"
        choices={[ANY, ...choicesOf(difficultyLabels)]}
        value={difficulty}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ difficulty: DIFFICULTIES.find((one) => one === value) ?? "" })
        }
      />
    </>
  );
}
