import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { formatMoment } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session/session.ts";
import { QuestionStateBadge } from "../../../shared/bank/question-state.tsx";
import { CommentList } from "./comments.tsx";
import { StateControls } from "./state-controls.tsx";

interface PanelProps {
  question: QuestionView;
  needsReview: boolean;
  /** Whether the form has edits that are not saved. */
  isEdited: () => boolean;
}

const UNSAVED = "Save or cancel your changes first, then change the state.";

/** The state of the edited question, the possible actions, and the comments. */
export function StatePanel({ question, needsReview, isEdited }: PanelProps) {
  const { user } = useSession();
  const { state, stateAt, stateBy, keyHidden } = question;
  // In an academy of one person without review, comments are useless.
  const withComments = !keyHidden && (needsReview || state !== undefined || !user?.isAdmin);
  return (
    <Card component="section" gap="md" aria-label="State">
      <Row justify="between" align="start">
        <Row>
          <QuestionStateBadge state={state} />
          {stateAt && (
            <Text size="sm" tone="soft">
              since {formatMoment(stateAt)}, {stateBy}
            </Text>
          )}
        </Row>
        <StateControls
          question={question}
          needsReview={needsReview}
          blocked={() => (isEdited() ? UNSAVED : "")}
        />
      </Row>
      {withComments && <CommentList questionId={question._id} />}
    </Card>
  );
}
