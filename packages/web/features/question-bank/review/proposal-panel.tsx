import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { Proposal } from "@academy/core/bank/review/proposal.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { formatMoment } from "../../../lib/format.ts";
import { adminPatterns } from "../../../lib/address/admin-paths.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { compare } from "../../../shared/bank/compared-fields.rules.ts";
import { ComparedFields } from "../../../shared/bank/compared-fields.tsx";
import type { Proposing } from "../question/question-editor.tsx";
import { postProposal, proposalQuery, useWithdraw } from "./review.queries.ts";
import { mustPropose } from "./state-actions.rules.ts";

/** The form's edits become a proposal; `proposed` is the proposal that the form starts from. */
export interface ProposedChange extends Proposing {
  proposed: QuestionView | undefined;
}

interface WithProposalProps {
  question: QuestionView;
  /** The form, which saves the question or proposes a change. */
  children: (change: ProposedChange | undefined) => ReactNode;
}

/** The form of an approved question while review is on, with the waiting proposal above it. */
export function WithProposal({ question, children }: WithProposalProps) {
  const query = useQuery(proposalQuery(question._id));
  return (
    <QueryView
      query={query}
      failed="The proposal did not load"
      loading={<TextSkeleton lines={8} label="Loading the proposal" />}
    >
      {({ proposal }) => (
        <Proposed key={proposal?.proposalId} question={question} proposal={proposal}>
          {children}
        </Proposed>
      )}
    </QueryView>
  );
}

const FREE =
  "This question is approved. Tests keep it as it is until a reviewer approves your change.";

function Proposed(props: WithProposalProps & { proposal: Proposal | null }) {
  const { question, proposal, children } = props;
  const { user } = useSession();
  const client = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  if (!user) return null;
  if (!mustPropose(user, question, true)) {
    return (
      <>
        {proposal && proposal.sentBackAt === undefined && <ForAdmin proposal={proposal} />}
        {children(undefined)}
      </>
    );
  }
  const change = {
    save: (body: Parameters<Proposing["save"]>[0], rev: number | null) =>
      postProposal(question._id, body, rev),
    onDone: () => void client.invalidateQueries(proposalQuery(question._id)),
  };
  const mine = proposal?.own ? proposal : undefined;
  // A proposal that was sent back no longer blocks a proposal by someone else.
  const isFree = !proposal || (!mine && proposal.sentBackAt !== undefined);
  if (isFree || isChanging) {
    return (
      <>
        <Notice component="p">{FREE}</Notice>
        {children({ ...change, proposed: mine?.question })}
      </>
    );
  }
  return (
    <Waiting
      question={question}
      proposal={proposal}
      onChange={mine && (() => setIsChanging(true))}
    />
  );
}

/** Warns an administrator: a directly saved change makes the proposal impossible to approve. */
const ForAdmin = ({ proposal }: { proposal: Proposal }) => (
  <Notice tone="warning">
    <p>
      A proposal by {proposal.byName} waits for review. If you save a change, it cannot be approved.{" "}
      <Link className="academy-tap" to={adminPatterns.adminReview}>
        Review it first
      </Link>
    </p>
  </Notice>
);

interface WaitingProps {
  question: QuestionView;
  proposal: Proposal;
  /** Continues one's own proposal in the form. */
  onChange: (() => void) | undefined;
}

/** A proposal next to the question; its proposer can change or withdraw it. */
function Waiting({ question, proposal, onChange }: WaitingProps) {
  const withdrawing = useWithdraw(question._id);
  return (
    <Card component="section" gap="md" aria-label="Proposal">
      <Text>{waitingWords(proposal)}</Text>
      <Text size="sm" tone="soft">
        {nextWords(question, proposal)}
      </Text>
      {onChange && (
        <Row>
          <Button onClick={onChange}>Change it</Button>
          <Button
            variant="default"
            loading={withdrawing.isPending}
            onClick={() => withdrawing.mutate()}
          >
            Withdraw
          </Button>
        </Row>
      )}
      <Problem>
        {withdrawing.isError && messageOf(withdrawing.error, "It was not withdrawn. Try again.")}
      </Problem>
      <ProposedFields question={question} proposal={proposal} />
    </Card>
  );
}

function waitingWords({ own, byName, at, sentBackAt, sentBackBy }: Proposal): string {
  if (sentBackAt !== undefined) {
    return `${sentBackBy} sent your proposal back on ${formatMoment(sentBackAt)}.`;
  }
  return own
    ? `Your proposal of ${formatMoment(at)} waits for review.`
    : `A proposal by ${byName} waits for review. It is from ${formatMoment(at)}.`;
}

function nextWords({ rev }: QuestionView, proposal: Proposal): string {
  if (!proposal.own) return "Propose your change after the decision.";
  if (proposal.rev !== rev) {
    return "The question was changed since this proposal. Compare and propose again.";
  }
  return proposal.sentBackAt === undefined
    ? "Tests keep the approved question until then."
    : "Read the comments, change it, and propose it again.";
}

/** The changed fields of a proposal beside the question's current fields. */
export function ProposedFields({ question, proposal }: Omit<WaitingProps, "onChange">) {
  const changed = compare(question, proposal.question).filter((field) => field.changed);
  if (changed.length === 0) return <Text tone="soft">The question has these fields already.</Text>;
  // Every field is changed, so marking the changed ones would say nothing.
  const fields = changed.map((field) => ({ ...field, changed: false }));
  return <ComparedFields fields={fields} heads={["Now", "Proposed"]} />;
}
