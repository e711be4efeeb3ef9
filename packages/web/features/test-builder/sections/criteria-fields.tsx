import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { PlaceSelects } from "../../../shared/bank/place-selects.tsx";
import { choicesOf, questionTypeLabels } from "../../../shared/bank/question-labels.rules.ts";
import type { SectionForm } from "../draft/draft.schema.ts";

const ANY = { value: "", label: "Any" };

const RESPONSE_TYPES = [
  ANY,
  ...responseTypes.types.map(({ code, builderLabel }) => ({ value: code, label: builderLabel })),
];

type Criteria = Omit<SectionForm, "numQuestions">;

interface CriteriaFieldsProps {
  criteria: Criteria;
  problems?: { subject?: string | false; questionType?: string | false };
  onEdit: (fields: Partial<Criteria>) => void;
}

/** Which questions a section takes. */
export function CriteriaFields({ criteria, problems = {}, onEdit }: CriteriaFieldsProps) {
  const places = useQuery(mappingsQuery);
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
        size="md"
        label="Question type"
        data={[{ value: "", label: "Choose…" }, ...choicesOf(questionTypeLabels)]}
        value={questionType}
        error={problems.questionType}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ questionType: QUESTION_TYPES.find((one) => one === value) ?? "" })
        }
      />
      <NativeSelect
        size="md"
        label="Response type"
        data={RESPONSE_TYPES}
        value={responseType}
        onChange={({ currentTarget }) => onEdit({ responseType: currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label="Difficulty"
        data={[ANY, ...choicesOf(difficultyLabels)]}
        value={difficulty}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ difficulty: DIFFICULTIES.find((one) => one === value) ?? "" })
        }
      />
    </>
  );
}
