import type { DeletedVideo } from "@academy/core/lectures/video/deleted-video.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { IconVideo } from "@tabler/icons-react";
import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { formatDay, formatDuration, formatMoment, sizeWords } from "../../../lib/format.ts";
import { notify } from "../../../lib/notices.ts";
import { PlainList } from "../../../lib/plain-list.tsx";
import { deletedQuery, purgeDeleted } from "./deleted.queries.ts";

/**
 * Values that the page passes. If this part imported them, they would get a file of their own,
 * because this part is loaded late.
 */
interface DeletedProps {
  /** The key of all lists of videos. */
  lists: QueryKey;
  restore: (id: string) => Promise<unknown>;
  /** The CSS classes of a row and of its image. */
  looks: Readonly<Record<string, string>>;
}

/** Recently deleted videos, to restore or to delete permanently. */
export function DeletedList(props: DeletedProps) {
  const query = useQuery(deletedQuery(props.lists));
  const [chosen, setChosen] = useState<DeletedVideo | null>(null);
  return (
    <>
      <QueryView
        query={query}
        failed="The deleted videos did not load"
        loading={<RowsSkeleton label="Loading the deleted videos" />}
        isEmpty={({ videos }) => videos.length === 0}
        empty={<EmptyState title="Nothing here">Videos that you delete appear here.</EmptyState>}
      >
        {({ videos }) => (
          <PlainList aria-label="Deleted videos">
            {videos.map((video) => (
              <Deleted key={video._id} video={video} onPurge={() => setChosen(video)} {...props} />
            ))}
          </PlainList>
        )}
      </QueryView>
      {chosen && <Purge video={chosen} lists={props.lists} onClose={() => setChosen(null)} />}
    </>
  );
}

interface RowProps extends DeletedProps {
  video: DeletedVideo;
  onPurge: () => void;
}

function Deleted({ video, onPurge, lists, restore, looks }: RowProps) {
  const { _id, title, subject, topic, subTopic, size, duration, poster } = video;
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restore(_id),
    onSuccess: () => notify(`Restored: ${title}`, "success"),
    onError: (error) => notify(messageOf(error, "The video was not restored."), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: lists }),
  });
  const facts = [
    duration !== null && formatDuration(Math.ceil(duration / 60)),
    size > 0 && sizeWords(size),
    `deleted ${formatMoment(video.deletedAt)}`,
  ];
  return (
    <Card component="li" className={looks["video"] ?? ""}>
      <div className={looks["thumb"]}>
        {poster ? <img src={poster} alt="" loading="lazy" /> : <IconVideo size={32} aria-hidden />}
      </div>
      <Stack gap="2xs">
        <Text component="h3" strong>
          {title}
        </Text>
        <Text size="sm" tone="soft">
          {[subject, topic, subTopic].filter(Boolean).join(" · ") || "No subject"}
        </Text>
        <Text size="sm" tone="soft" className="academy-tabular">
          {facts.filter(Boolean).join(" · ")}
        </Text>
        <Text size="sm">Can be restored until {formatDay(video.purgeAt)}</Text>
      </Stack>
      <Row>
        <Button
          variant="default"
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
          aria-label={`Restore ${title}`}
        >
          Restore
        </Button>
        <Button
          variant="danger-outline"
          onClick={onPurge}
          aria-label={`Delete ${title} permanently`}
        >
          Delete permanently
        </Button>
      </Row>
    </Card>
  );
}

interface PurgeProps extends Pick<DeletedProps, "lists"> {
  video: DeletedVideo;
  onClose: () => void;
}

function Purge({ video: { _id, title }, lists, onClose }: PurgeProps) {
  const client = useQueryClient();
  const purging = useMutation({
    mutationFn: () => purgeDeleted(_id),
    onSuccess: () => notify("Deleted permanently.", "success"),
    onError: (error) => notify(messageOf(error, "The video was not deleted."), "error"),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: lists });
    },
  });
  return (
    <ConfirmDialog
      title="Delete this video permanently?"
      action="Delete permanently"
      busy={purging.isPending}
      onYes={() => purging.mutate()}
      onClose={onClose}
    >
      <p>{title}</p>
      <Text size="sm" tone="soft">
        Its file, its copies and the list of who watched it are deleted too. This cannot be undone.
      </Text>
    </ConfirmDialog>
  );
}
