import type { DeletedVideo } from "@academy/core/lectures/video/deleted-video.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { IconVideo } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { formatDay, formatMoment, sizeWords } from "../../../lib/format.ts";
import { notify } from "../../../lib/notices.ts";
import { PlainList } from "../../../lib/plain-list.tsx";
import { bringBack, videosKey } from "../videos.queries.ts";
import { lengthWords } from "../videos.rules.ts";
import classes from "../videos.module.css";
import { deletedQuery, purgeDeleted } from "./deleted.queries.ts";

/** Videos that were deleted lately, to restore or to delete permanently. */
export function DeletedList() {
  const query = useQuery(deletedQuery);
  const [doomed, setDoomed] = useState<DeletedVideo | null>(null);
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
              <Deleted key={video._id} video={video} onDoom={() => setDoomed(video)} />
            ))}
          </PlainList>
        )}
      </QueryView>
      {doomed && <Purge video={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function Deleted({ video, onDoom }: { video: DeletedVideo; onDoom: () => void }) {
  const { _id, title, subject, topic, subTopic, size, duration, poster } = video;
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => bringBack(_id),
    onSuccess: () => notify(`Restored: ${title}`, "success"),
    onError: (error) => notify(messageOf(error, "The video was not restored."), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: videosKey }),
  });
  const facts = [
    size > 0 && sizeWords(size),
    `deleted ${formatMoment(video.deletedAt)}`,
    `can be restored until ${formatDay(video.purgeAt)}`,
  ];
  return (
    <Card component="li" className={classes.video ?? ""}>
      <div className={classes.thumb}>
        {poster ? <img src={poster} alt="" loading="lazy" /> : <IconVideo size={32} aria-hidden />}
        {duration ? <span>{lengthWords(duration)}</span> : null}
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
          onClick={onDoom}
          aria-label={`Delete ${title} permanently`}
        >
          Delete permanently
        </Button>
      </Row>
    </Card>
  );
}

function Purge({ video: { _id, title }, onClose }: { video: DeletedVideo; onClose: () => void }) {
  const client = useQueryClient();
  const purging = useMutation({
    mutationFn: () => purgeDeleted(_id),
    onSuccess: () => notify("Deleted permanently.", "success"),
    onError: (error) => notify(messageOf(error, "The video was not deleted."), "error"),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: videosKey });
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
