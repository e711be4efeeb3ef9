import type { GroupView } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf, formatMoment } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QuestionCard } from "../../shared/bank/question-card.tsx";
import { useDelete, useDifferent } from "./duplicates.queries.ts";
import { differentPairs } from "./duplicates.rules.ts";

/** Questions that are almost the same: keep one of them, or say that they are different. */
export function DuplicateGroup({ group, number }: { group: GroupView; number: number }) {
  const { questions, similarity } = group;
  const ids = questions.map(({ question }) => question._id);
  const [kept, setKept] = useState<string | null>(null);
  const different = useDifferent();
  const deleting = useDelete(() => setKept(null));
  const others = ids.filter((id) => id !== kept);
  const used = questions.filter(({ question, isUsed }) => isUsed && question._id !== kept).length;
  return (
    <Card component="section" gap="md" aria-labelledby={`group-${number}`}>
      <Row justify="between">
        <Row>
          <h2 id={`group-${number}`} className="academy-heading">
            {countOf(questions.length, "similar question")}
          </h2>
          <Badge>{similarity}% the same</Badge>
        </Row>
        <Button
          variant="default"
          loading={different.isPending}
          onClick={() => different.mutate(differentPairs(ids))}
        >
          {questions.length === 2 ? "Not duplicates" : "All are different"}
        </Button>
      </Row>
      <Grid component="ul" min={questions.length === 2 ? "26rem" : "18rem"}>
        {questions.map(({ question, isUsed }, index) => (
          <Card key={question._id} component="li" tone="well">
            <QuestionCard question={question} />
            <Text size="sm" tone="soft">
              {question.changedBy}, {formatMoment(question.changedAt)}
            </Text>
            {isUsed && (
              <Row>
                <Badge tone="info">Used in tests</Badge>
              </Row>
            )}
            <Row>
              <Button
                variant="default"
                aria-label={`Keep question ${index + 1} of ${questions.length}`}
                onClick={() => setKept(question._id)}
              >
                Keep this one
              </Button>
              {questions.length > 2 && (
                <Button
                  variant="default"
                  disabled={different.isPending}
                  onClick={() => different.mutate(differentPairs(ids, question._id))}
                >
                  Not a duplicate
                </Button>
              )}
              <Button
                component={Link}
                variant="subtle"
                to={linkToAdmin("adminQuestionHistory", { questionId: question._id })}
              >
                History
              </Button>
            </Row>
          </Card>
        ))}
      </Grid>
      {kept !== null && (
        <ConfirmDialog
          title={`Keep this one and delete ${countOf(others.length, "other")}?`}
          action={`Delete ${countOf(others.length, "question")}`}
          busy={deleting.isPending}
          onYes={() => deleting.mutate(others)}
          onClose={() => setKept(null)}
        >
          <p>
            {used === 0
              ? "No test uses the questions that will be deleted."
              : `Tests use ${used} of them and keep ${used === 1 ? "it" : "them"}.`}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
