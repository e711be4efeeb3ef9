import { EmptyState } from "@academy/ui/empty-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { countOf } from "../../../lib/format.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { PlainList } from "../../../lib/plain-list.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { questionIdsOf } from "../draft/draft.rules.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";
import { Whole } from "./question-row.tsx";
import { alternatives, replacementCriteria, REPLACEMENTS_SHOWN } from "./selection.rules.ts";
import { replacementsQuery } from "../test-builder.queries.ts";
import { fromBank, type ShownQuestion } from "../preview/shown-question.rules.ts";
import { marksOf } from "../sections/totals.rules.ts";
import type { Builder } from "../use-builder.ts";
import classes from "./questions.module.css";

interface ReplaceDialogProps {
  builder: Builder;
  section: SectionDraft;
  questionId: string;
  /** The question's number in the paper, from 1. */
  number: number;
  onClose: () => void;
}

/** Questions that could replace a question: they match the section and are not in the test. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  return (
    <PageDialog title={`Replace question ${props.number}`} size="lg" onClose={props.onClose}>
      <Alternatives {...props} />
    </PageDialog>
  );
}

function Alternatives({ builder, section, questionId, onClose }: ReplaceDialogProps) {
  const { draft, dispatch, learn, questions: known, testId } = builder;
  const used = questionIdsOf(draft);
  const criteria = replacementCriteria(section, questionId, known);
  const asked = useQuery(replacementsQuery(draft, criteria, used, testId));
  const use = (question: ShownQuestion) => {
    learn([question]);
    dispatch({ type: "replace-question", key: section.key, from: questionId, to: question._id });
    onClose();
  };
  return (
    <QueryView
      query={asked}
      failed="Failed to fetch replacements"
      loading={<TextSkeleton lines={8} label="Looking for alternatives" />}
    >
      {({ questions }) => (
        <Found
          found={alternatives(criteria, questions, new Set(used)).map(fromBank)}
          section={section}
          narrowed={criteria !== section}
          onUse={use}
        />
      )}
    </QueryView>
  );
}

interface FoundProps {
  found: readonly ShownQuestion[];
  section: SectionDraft;
  /** Whether the alternatives match a line of the section's mix. */
  narrowed: boolean;
  onUse: (question: ShownQuestion) => void;
}

function Found({ found, section, narrowed, onUse }: FoundProps) {
  const [page, setPage] = useState(1);
  if (found.length === 0) {
    return (
      <EmptyState title="No alternatives">
        The bank has no other matching question that is not in the test.
      </EmptyState>
    );
  }
  const first = (page - 1) * REPLACEMENTS_SHOWN;
  return (
    <>
      <Text style={{ marginBottom: "0.75rem" }} size="sm" tone="soft">
        {countOf(found.length, "alternative")} that match{" "}
        {narrowed ? "the question's line of the mix" : "the section"}
      </Text>
      <PlainList>
        {found.slice(first, first + REPLACEMENTS_SHOWN).map((question, index) => (
          <Alternative
            key={question._id}
            number={first + index + 1}
            question={question}
            section={section}
            onUse={() => onUse(question)}
          />
        ))}
      </PlainList>
      <Pagination
        label="Pages of alternatives"
        page={page}
        totalPages={Math.ceil(found.length / REPLACEMENTS_SHOWN)}
        onPage={setPage}
      />
    </>
  );
}

interface AlternativeProps {
  number: number;
  question: ShownQuestion;
  section: SectionDraft;
  onUse: () => void;
}

function Alternative({ number, question, section, onUse }: AlternativeProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card gap="xs" component="li">
      <BankText html={question.question} />
      {open && <Whole question={question} />}
      <p className={classes.facts}>
        <span>
          Answer: <strong className={classes.answer}>{question.answer}</strong>
        </span>
        <span>{countOf(marksOf(question, section), "mark")}</span>
      </p>
      <Row gap="xs">
        <Button aria-label={`Use This: alternative ${number}`} onClick={onUse}>
          Use This
        </Button>
        <Button
          variant="subtle"
          aria-expanded={open}
          aria-label={`${open ? "Less" : "Solution"} of alternative ${number}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Less" : "Solution"}
        </Button>
      </Row>
    </Card>
  );
}
