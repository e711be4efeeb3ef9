import type { SimilarFound } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import type { findSimilar } from "@academy/functions/api/duplicates/find-similar.ts";
import type { markDifferent } from "@academy/functions/api/duplicates/mark-different.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../../../lib/api/api.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { notify } from "../../../lib/notices.ts";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import { useDebounced } from "../../../lib/form/use-debounced.ts";
import { bankKey } from "../../../shared/bank/bank.queries.ts";
import { QuestionCard } from "../../../shared/bank/question-card.tsx";
import type { QuestionDraft } from "../../../shared/question-form/question-draft.rules.ts";

/** How long after the last keystroke the bank is searched. */
const PAUSE_MS = 1000;

interface SimilarNoticeProps {
  draft: QuestionDraft;
  /** The edited question; null for a new one. */
  questionId: string | null;
}

/** The text to look up; empty if there is nothing to compare. */
function lookedUp({ draft, questionId }: SimilarNoticeProps): string {
  const { question, author } = draft;
  if (isBlankHtml(question)) return "";
  const { options, rows } = author;
  return JSON.stringify({ question, options, rows, ...(questionId && { questionId }) });
}

/** Shows similar questions of the bank while a question is written. It never blocks saving. */
export function SimilarNotice(props: SimilarNoticeProps) {
  const text = lookedUp(props);
  const [asked, setAsked] = useState("");
  const ask = useDebounced(setAsked, PAUSE_MS);
  useEffect(() => ask(text), [ask, text]);
  // A lookup that failed or was limited shows nothing: it is only a hint.
  const { data } = useQuery({
    queryKey: [...bankKey, "similar", asked],
    queryFn: ({ signal }) =>
      call<typeof findSimilar>("POST /api/questions/similar", { body: JSON.parse(asked), signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const similar = text === "" || asked === "" ? [] : (data?.similar ?? []);
  if (similar.length === 0) return null;
  return (
    <Stack gap="sm">
      <Notice component="output" tone="warning">
        {similar.length === 1
          ? "Looks like an existing question"
          : `Looks like ${similar.length} existing questions`}
      </Notice>
      {similar.map((one) => (
        <Similar key={one.question._id} found={one} questionId={props.questionId} />
      ))}
    </Stack>
  );
}

interface SimilarProps {
  found: SimilarFound["similar"][number];
  questionId: string | null;
}

function Similar({ found, questionId }: SimilarProps) {
  const { question, similarity, difference } = found;
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <Row>
        <Badge>{similarity}% the same</Badge>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide it" : "Show it"}
        </Button>
        <Button
          component={Link}
          variant="subtle"
          to={linkToAdmin("adminQuestionHistory", { questionId: question._id })}
        >
          Open its history
        </Button>
        {questionId !== null && <Different pair={[questionId, question._id]} />}
      </Row>
      {difference && similarity < 100 && (
        <Text size="sm">
          Yours: “{difference.here}” · Existing: “{difference.there}”
        </Text>
      )}
      {open && <QuestionCard question={question} />}
    </Card>
  );
}

/** Remembers that the edited question and this one are different. */
function Different({ pair }: { pair: [string, string] }) {
  const client = useQueryClient();
  const marking = useMutation({
    mutationFn: () =>
      call<typeof markDifferent>("POST /api/questions/different", { body: { pairs: [pair] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...bankKey, "similar"] }),
    onError: (error) => notify(messageOf(error, "It was not marked. Try again."), "error"),
  });
  return (
    <Button variant="subtle" loading={marking.isPending} onClick={() => marking.mutate()}>
      Not a duplicate
    </Button>
  );
}
