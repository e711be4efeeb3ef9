import type { Comment } from "@academy/core/bank/review/comment.schema.ts";
import { LineList } from "@academy/ui/line-list.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useForm } from "../../../lib/form/use-form.ts";
import { commentsQuery, useComments } from "./review.queries.ts";

/** What people wrote to each other about a question, with a field for the next comment. */
export function CommentList({ questionId }: { questionId: string }) {
  const list = useQuery(commentsQuery(questionId));
  const { adding, resolving } = useComments(questionId);
  return (
    <Stack component="section" gap="sm" aria-labelledby={`comments-${questionId}`}>
      <h3 id={`comments-${questionId}`} className="academy-heading">
        Comments
      </h3>
      <QueryView
        query={list}
        failed="The comments did not load"
        loading={<TextSkeleton lines={2} label="Loading the comments" />}
        isEmpty={({ comments }) => comments.length === 0}
        empty={
          <Text size="sm" tone="soft">
            No comments yet.
          </Text>
        }
      >
        {({ comments }) => (
          <LineList>
            {comments.map((comment) => (
              <Item
                key={comment.commentId}
                comment={comment}
                busy={resolving.isPending}
                onDone={() => resolving.mutate(comment.commentId)}
              />
            ))}
          </LineList>
        )}
      </QueryView>
      <Problem>{resolving.isError && messageOf(resolving.error, "Try again.")}</Problem>
      <NewComment adding={adding} />
    </Stack>
  );
}

interface ItemProps {
  comment: Comment;
  busy: boolean;
  onDone: () => void;
}

function Item({ comment, busy, onDone }: ItemProps) {
  const { text, at, byName, resolvedAt, resolvedBy } = comment;
  return (
    <li>
      <Stack gap="2xs">
        <Row justify="between">
          <Text size="sm" tone="soft">
            {byName}, {formatMoment(at)}
          </Text>
          {resolvedAt ? (
            <Badge tone="success">Done by {resolvedBy}</Badge>
          ) : (
            <Button variant="subtle" disabled={busy} onClick={onDone}>
              Mark as done
            </Button>
          )}
        </Row>
        <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>
      </Stack>
    </li>
  );
}

function NewComment({ adding }: Pick<ReturnType<typeof useComments>, "adding">) {
  const form = useForm({
    initial: { text: "" },
    submit: async ({ text }) => {
      if (text.trim() === "") return;
      await adding.mutateAsync(text.trim());
      form.restart({ text: "" });
    },
    fallback: "The comment was not saved. Try again.",
  });
  return (
    <Stack component="form" gap="sm" {...form.form}>
      <TextArea {...form.field("text")} label="New comment" rows={2} maxLength={2000} />
      <Problem>{form.problem}</Problem>
      <Row>
        <Button
          type="submit"
          variant="default"
          loading={form.submitting}
          aria-keyshortcuts="Control+Enter"
        >
          Comment
        </Button>
      </Row>
    </Stack>
  );
}
