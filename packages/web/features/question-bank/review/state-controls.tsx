import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { notify } from "../../../lib/notices.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { stateLabels } from "../../../shared/bank/question-labels.rules.ts";
import { useStateChange } from "./review.queries.ts";
import { actionsFor, type StateAction, stateHint } from "./state-actions.rules.ts";

interface ControlsProps {
  question: QuestionView;
  needsReview: boolean;
  /** Why the state cannot change now, such as unsaved edits; empty if it can. */
  blocked?: () => string;
  onChanged?: () => void;
}

const DONE: Record<StateAction["to"], string> = {
  DRAFT: "The question is a draft again.",
  REVIEW: "The question is in review now.",
  APPROVED: "The question is approved.",
  RETIRED: "The question is retired.",
};

/** The buttons that change the state of a question. Sending it back asks for a comment. */
export function StateControls({ question, needsReview, blocked, onChanged }: ControlsProps) {
  const { user } = useSession();
  const change = useStateChange(question._id, question.rev);
  const [asked, setAsked] = useState<StateAction | null>(null);
  const [problem, setProblem] = useState("");
  if (!user) return null;
  const send = (action: StateAction, comment?: string) => {
    const why = blocked?.() ?? "";
    setProblem(why);
    if (why) return;
    change.mutate(
      { to: action.to, ...(comment && { comment }) },
      {
        onSuccess: () => {
          setAsked(null);
          notify(DONE[action.to], "success");
          onChanged?.();
        },
        onError: (error) => setProblem(messageOf(error, "The state did not change. Try again.")),
      },
    );
  };
  const hint = stateHint(user, question, needsReview);
  return (
    <Stack gap="sm">
      {asked === null && (
        <Row>
          {actionsFor(user, question, needsReview).map((action, index) => (
            <Button
              key={action.words}
              variant={index === 0 && action.to !== "RETIRED" ? "filled" : "default"}
              loading={change.isPending && change.variables.to === action.to}
              disabled={change.isPending}
              onClick={() => (action.comment ? setAsked(action) : send(action))}
            >
              {action.words}
            </Button>
          ))}
        </Row>
      )}
      {hint && (
        <Text size="sm" tone="soft">
          {hint}
        </Text>
      )}
      {asked && (
        <SendBack
          words={`The question becomes a ${stateLabels.DRAFT.toLowerCase()} again.`}
          busy={change.isPending}
          onSend={(comment) => send(asked, comment)}
          onCancel={() => setAsked(null)}
        />
      )}
      <Problem>{problem}</Problem>
    </Stack>
  );
}

interface SendBackProps {
  /** Text that says what happens when the question is sent back. */
  words: string;
  busy: boolean;
  onSend: (comment: string) => void;
  onCancel: () => void;
}

/** The form for the comment, which is required to send a question back. */
export function SendBack({ words, busy, onSend, onCancel }: SendBackProps) {
  const form = useForm({
    initial: { comment: "" },
    validate: ({ comment }) => ({
      comment: comment.trim() === "" ? "Write a comment: what should the author change?" : null,
    }),
    submit: ({ comment }) => onSend(comment.trim()),
  });
  const { ref } = form.form;
  // The pressed button has disappeared, so the focus moves to the field that replaced it.
  useEffect(() => ref.current?.querySelector("textarea")?.focus(), [ref]);
  return (
    <Stack component="form" gap="sm" {...form.form}>
      <TextArea
        {...form.field("comment")}
        label="Comment for the author"
        description={words}
        rows={3}
        maxLength={2000}
      />
      <Row>
        <Button type="submit" loading={busy} aria-keyshortcuts="Control+Enter">
          Send back
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
