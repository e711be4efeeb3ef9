import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { type Fact, Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatMoment } from "../../../lib/format.ts";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import { stateLabels } from "../../../shared/bank/question-labels.rules.ts";
import { passageQuery } from "../../../shared/passages/passages.queries.ts";
import { draftOf } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { figuresQuery } from "../question-bank.queries.ts";
import { figureText, languageList } from "../list/question-columns.tsx";
import { Tests } from "./question-figures.tsx";
import type { RowActions } from "../list/row-menu.tsx";

export interface DetailsProps extends Pick<RowActions, "onEdit" | "onHistory"> {
  question: QuestionRow;
  parts: Parts;
}

/** A question as students see it, with key, solution and its figures. */
export function QuestionDetails({ question, parts, onEdit, onHistory }: DetailsProps) {
  const { passageId } = question;
  const passage = useQuery({ ...passageQuery(passageId ?? ""), enabled: passageId !== null });
  const figures = useQuery(figuresQuery(question._id));
  return (
    <Stack>
      <Row>
        <Button onClick={() => onEdit(question)}>Edit</Button>
        <Button variant="default" onClick={() => onHistory(question)}>
          History
        </Button>
      </Row>
      {passage.isError && (
        <Text tone="soft">The passage did not load. Open the preview again.</Text>
      )}
      <QuestionPreview
        draft={draftOf(question)}
        parts={parts}
        passageHtml={passage.data?.passageText ?? ""}
        label="As students see it"
        opened
      />
      <Facts look="rows" facts={factsOf(question)} />
      {figures.data && figures.data.tests.length > 0 && (
        <Text size="sm" tone="soft">
          <Tests tests={figures.data.tests} />
        </Text>
      )}
      {figures.isError && <Text tone="soft">The results of tests did not load.</Text>}
    </Stack>
  );
}

/** Facts of a question; missing facts are left out. */
function factsOf(question: QuestionRow): Fact[] {
  const { state = "APPROVED", tags = [], source, year, uses = 0, createdBy, importId } = question;
  return [
    { name: "State", value: stateLabels[state] },
    { name: "Exam", value: examTypeLabels[question.examType] },
    { name: "Topic", value: [question.subject, question.topic, question.subTopic].join(" › ") },
    { name: "Difficulty", value: difficultyLabels[question.difficulty] },
    ...(question.languages ? [{ name: "Languages", value: languageList(question.languages) }] : []),
    { name: "Used in", value: countOf(uses, "test") },
    { name: "Facility", value: figureText(question.facility, "%") },
    { name: "Discrimination", value: figureText(question.discrimination) },
    ...(tags.length > 0 ? [{ name: "Tags", value: tags.join(", ") }] : []),
    ...(source || year
      ? [{ name: "Source", value: [source, year].filter(Boolean).join(", ") }]
      : []),
    ...(importId
      ? [
          {
            name: "Import",
            value: (
              <Link
                to={linkToAdmin("adminUploadQuestion", {}, { importId })}
                className="academy-tap"
              >
                Questions of the same import
              </Link>
            ),
          },
        ]
      : []),
    { name: "Written", value: momentBy(question.createdAt, createdBy) },
    { name: "Last change", value: momentBy(question.changedAt, question.changedBy) },
    { name: "Id", value: question._id },
  ];
}

const momentBy = (at: string, name: string): string =>
  name === "" ? formatMoment(at) : `${formatMoment(at)}, ${name}`;
