import type { VideoView } from "@academy/core/video/video.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../lib/use-address.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { EditVideo } from "./edit-video.tsx";
import { VideoFiltersForm } from "./video-filters.tsx";
import { VideoRow } from "./video-row.tsx";
import { bringBack, removeVideo, videosKey, videosQuery } from "./videos.queries.ts";
import { readFilters, readPage, TOLD_MS, writeFilters } from "./videos.rules.ts";
import classes from "./videos.module.css";

type Opened = { kind: "preview" | "edit" | "delete"; video: VideoView } | null;

/** The videos there are, five a page; what they are narrowed to stands in the address. */
export function VideoList() {
  const [search, write] = useAddress();
  const filters = readFilters(search);
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery(videosQuery(filters, readPage(search)));
  const close = () => setOpened(null);
  return (
    <section className={classes.list} aria-labelledby="videos-list">
      <h2 id="videos-list">Videos</h2>
      <VideoFiltersForm
        key={search.toString()}
        filters={filters}
        onFilter={(next) => write(() => writeFilters(next))}
      />
      {list.isPending && <Loading />}
      {list.isError && (
        <ErrorState
          title="Failed to load videos"
          message={messageOf(list.error, "Please try again.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && list.data.videos.length === 0 && (
        <Nothing narrowed={Object.keys(writeFilters(filters)).length > 0} />
      )}
      {list.data && list.data.videos.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={classes.rows}>
          <output className={classes.soft}>
            {countOf(list.data.total, "video")}, newest first
          </output>
          <ul>
            {list.data.videos.map((video) => (
              <VideoRow
                key={video._id}
                video={video}
                onOpen={(kind) => setOpened({ kind, video })}
              />
            ))}
          </ul>
        </div>
      )}
      {list.data && (
        <Pagination
          label="Pages of videos"
          page={list.data.page}
          totalPages={list.data.totalPages}
          onPage={(page) => write((now) => writeFilters(readFilters(now), page))}
        />
      )}
      {opened?.kind === "preview" && <Preview video={opened.video} onClose={close} />}
      {opened?.kind === "edit" && <EditVideo video={opened.video} onClose={close} />}
      {opened?.kind === "delete" && <Delete video={opened.video} onClose={close} />}
    </section>
  );
}

interface OpenedProps {
  video: VideoView;
  onClose: () => void;
}

function Preview({ video, onClose }: OpenedProps) {
  return (
    <PageDialog title={video.title} size="lg" onClose={onClose}>
      <div className={classes.live}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an administrator's quick look */}
        <video
          src={video.cloudinaryUrl}
          poster={video.poster ?? undefined}
          controls
          autoPlay
          playsInline
          aria-label={video.title}
        />
      </div>
    </PageDialog>
  );
}

function Delete({ video, onClose }: OpenedProps) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: videosKey });
  const undo = () => {
    bringBack(video._id).then(
      () => {
        notify("The video is back", "success", TOLD_MS);
        void reload();
      },
      (error: unknown) => notify(messageOf(error, "The video could not be brought back."), "error"),
    );
  };
  const deletion = useMutation({
    mutationFn: () => removeVideo(video._id),
    onSuccess: () => notifyUndo("Video deleted", undo),
    onError: () => notify("Delete failed", "error", TOLD_MS),
    onSettled: () => {
      onClose();
      return reload();
    },
  });
  return (
    <ConfirmDialog
      title="Delete this video?"
      action="Delete"
      busy={deletion.isPending}
      onYes={() => deletion.mutate()}
      onClose={onClose}
    >
      <p className={classes.ask}>“{video.title}” can no longer be watched by anybody.</p>
    </ConfirmDialog>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No videos found">Choose other filters, or search for less.</EmptyState>
  ) : (
    <EmptyState title="No videos yet">Upload the first one above, or record it here.</EmptyState>
  );
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.rows}>
      <output className="academy-unseen">Loading the videos</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={108} radius="md" />
      ))}
    </div>
  );
}
