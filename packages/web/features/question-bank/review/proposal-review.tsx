import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { WaitingProposal } from "@academy/core/bank/review/proposal.schema.ts";
import type { ReviewPage } from "@academy/core/bank/review/review-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { formatMoment } from "../../../lib/format.ts";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { Split } from "../../../lib/split.tsx";
import { draftOf } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { CommentList } from "./comments.tsx";
import { ProposedFields } from "./proposal-panel.tsx";
import { passageTextQuery, useDecision } from "./review.queries.ts";
import { needsOther } from "./state-actions.rules.ts";
import { SendBack } from "./state-controls.tsx";

/** An entry of the queue: a question in review, or a proposal for an approved question. */
export type Entry =
  | { key: string; since: string; question: QuestionView; proposal?: never }
  | { key: string; since: string; proposal: WaitingProposal; question?: never };

/** Both kinds of entries of a page, the longest waiting first. */
export const entriesOf = ({ questions, proposals }: ReviewPage): Entry[] =>
  [
    ...questions.map((question) => ({
      key: `${question._id} ${question.rev}`,
      since: question.stateAt ?? "",
      question,
    })),
    ...proposals.map((proposal) => ({ key: proposal.proposalId, since: proposal.at, proposal })),
  ].toSorted((one, other) => (one.since < other.since ? -1 : 1));

interface DecisionProps {
  proposal: WaitingProposal;
  needsReview: boolean;
}

/** The fields that someone proposes to change, and the decision about them. */
export function ReviewedProposal({
  proposal,
  parts,
  needsReview,
}: DecisionProps & { parts: Parts }) {
  const { current, byName, at, question } = proposal;
  const [draft] = useState(() => draftOf(question));
  const passage = useQuery(passageTextQuery(question.passageId));
  const { subject, topic, subTopic } = current;
  return (
    <Split columns="main">
      <Stack>
        <ProposedFields question={current} proposal={proposal} />
        <QuestionPreview
          draft={draft}
          parts={parts}
          passageHtml={passage.data?.passageText ?? ""}
          label="The proposal as students would see it"
          opened
        />
      </Stack>
      <Stack>
        <Card component="section" gap="md" aria-label="Decision">
          <Text>
            {subject} › {topic} › {subTopic}
          </Text>
          <Text size="sm" tone="soft">
            {byName} proposed this change on {formatMoment(at)}.
          </Text>
          <Decision proposal={proposal} needsReview={needsReview} />
          <Link
            className="academy-tap"
            to={linkToAdmin("adminUploadQuestion", {}, { edit: current._id })}
          >
            Show it in the question bank
          </Link>
        </Card>
        <Card component="div">
          <CommentList questionId={current._id} />
        </Card>
      </Stack>
    </Split>
  );
}

const OWN = "You proposed this change, so another reviewer must approve it.";
const OUTDATED = "The question was changed since this proposal. Send it back to compare again.";

function Decision({ proposal, needsReview }: DecisionProps) {
  const { user } = useSession();
  const { current, proposalId, rev, own } = proposal;
  const decide = useDecision(current._id, proposalId);
  const [asked, setAsked] = useState(false);
  if (!user) return null;
  const isOwn = needsOther(user, { ownChange: own }, needsReview);
  const isOutdated = current.rev !== rev;
  return (
    <Stack gap="sm">
      {isOutdated && <Notice tone="warning">{OUTDATED}</Notice>}
      {isOwn && <Notice>{OWN}</Notice>}
      {asked ? (
        <SendBack
          words="The author changes the proposal, and the question stays as it is."
          busy={decide.isPending}
          onSend={(comment) => decide.mutate(comment)}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <Row>
          {!isOwn && !isOutdated && (
            <Button loading={decide.isPending} onClick={() => decide.mutate(undefined)}>
              Approve
            </Button>
          )}
          <Button variant="default" disabled={decide.isPending} onClick={() => setAsked(true)}>
            Send back…
          </Button>
        </Row>
      )}
      <Problem>
        {decide.isError && messageOf(decide.error, "The decision was not saved. Try again.")}
      </Problem>
    </Stack>
  );
}
