import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../lib/format.ts";
import type { PageHeading } from "../../../lib/address/page.ts";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import { allOf } from "../../../lib/api/query-result.rules.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { Split } from "../../../lib/split.tsx";
import { draftOf } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import { type Parts, partsQuery } from "../../../shared/question-form/type-parts.queries.ts";
import { CommentList } from "./comments.tsx";
import { type Entry, entriesOf, ReviewedProposal } from "./proposal-review.tsx";
import { passageTextQuery, reviewQuery, reviewSettingsQuery } from "./review.queries.ts";
import { ReviewSettingsForm } from "./review-settings.tsx";
import { StateControls } from "./state-controls.tsx";

/** /admin/review: questions that wait for a decision, one after the other. */
export function ReviewPage({ heading }: { heading: PageHeading }) {
  const { user } = useSession();
  const [after, setAfter] = useState("");
  const queue = useQuery(reviewQuery(after));
  const settings = useQuery(reviewSettingsQuery);
  const parts = useQuery(partsQuery);
  return (
    <Stack gap="lg">
      <PageHead
        title="To review"
        heading={heading}
        lead="Questions and changes that wait for approval, longest first."
      />
      <QueryView
        query={allOf(allOf(queue, settings), parts)}
        failed="The questions did not load"
        loading={<TextSkeleton lines={10} label="Loading the questions" />}
      >
        {([[page, { needsReview, ...rest }], loadedParts]) => (
          <>
            {entriesOf(page).length === 0 ? (
              <Nothing needsReview={needsReview} />
            ) : (
              <Queue
                key={after}
                entries={entriesOf(page)}
                parts={loadedParts}
                needsReview={needsReview}
              />
            )}
            <Row>
              {after !== "" && (
                <Button variant="default" onClick={() => setAfter("")}>
                  Back to the oldest
                </Button>
              )}
              {page.next !== null && (
                <Button variant="default" onClick={() => setAfter(page.next ?? "")}>
                  Show later questions
                </Button>
              )}
            </Row>
            {user?.isAdmin && (
              <ReviewSettingsForm key={rest.rev} settings={{ needsReview, ...rest }} />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const Nothing = ({ needsReview }: { needsReview: boolean }) => (
  <EmptyState title="Nothing to review">
    {needsReview
      ? "Authors send their drafts here from the question bank."
      : "Review is off: new questions are approved at once."}
  </EmptyState>
);

interface QueueProps {
  entries: readonly Entry[];
  parts: Parts;
  needsReview: boolean;
}

/**
 * Whether a pressed key is for the page: without Ctrl, Alt or Command, and not typed into a field.
 */
const isForPage = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest("input, textarea, select, [contenteditable]"));

/** One question of the queue at a time; J and K go to the next and the previous one. */
function Queue({ entries, parts, needsReview }: QueueProps) {
  const [at, setAt] = useState(0);
  const index = Math.min(at, entries.length - 1);
  const entry = entries[index];
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (to: number) => {
    setAt(Math.max(0, Math.min(to, entries.length - 1)));
    heading.current?.focus();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === "j") goTo(index + 1);
      if (event.key === "k") goTo(index - 1);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
  if (!entry) return null;
  return (
    <Stack component="section" aria-labelledby="reviewed">
      <Row justify="between">
        <h2 id="reviewed" className="academy-heading" ref={heading} tabIndex={-1}>
          {entry.proposal ? "Proposal" : "Question"} {index + 1} of {entries.length}
        </h2>
        <Row>
          <Button
            variant="default"
            aria-keyshortcuts="K"
            disabled={index === 0}
            onClick={() => goTo(index - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            aria-keyshortcuts="J"
            disabled={index === entries.length - 1}
            onClick={() => goTo(index + 1)}
          >
            Next
          </Button>
        </Row>
      </Row>
      {entry.proposal ? (
        <ReviewedProposal
          key={entry.key}
          proposal={entry.proposal}
          parts={parts}
          needsReview={needsReview}
        />
      ) : (
        <Reviewed
          key={entry.key}
          question={entry.question}
          parts={parts}
          needsReview={needsReview}
        />
      )}
    </Stack>
  );
}

/** A question as students see it, with its key, and beside it the possible actions. */
function Reviewed({
  question,
  parts,
  needsReview,
}: Omit<QueueProps, "entries"> & { question: QuestionView }) {
  const [draft] = useState(() => draftOf(question));
  const passage = useQuery(passageTextQuery(question.passageId));
  const { subject, topic, subTopic, difficulty, stateAt, stateBy } = question;
  return (
    <Split columns="main">
      <QuestionPreview
        draft={draft}
        parts={parts}
        passageHtml={passage.data?.passageText ?? ""}
        opened
      />
      <Stack>
        <Card component="section" gap="md" aria-label="Decision">
          <Text>
            {subject} › {topic} › {subTopic}, {difficultyLabels[difficulty].toLowerCase()}
          </Text>
          <Text size="sm" tone="soft">
            {stateBy} sent it to review on {stateAt && formatMoment(stateAt)}.
          </Text>
          <StateControls question={question} needsReview={needsReview} />
          <Link
            className="academy-tap"
            to={linkToAdmin("adminUploadQuestion", {}, { edit: question._id })}
          >
            Edit it in the question bank
          </Link>
        </Card>
        <Card component="div">
          <CommentList questionId={question._id} />
        </Card>
      </Stack>
    </Split>
  );
}
