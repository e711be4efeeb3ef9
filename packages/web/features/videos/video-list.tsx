import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf } from "../../lib/format.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import type { Copies } from "./copies/use-copies.ts";
import { VideoFiltersForm } from "./video-filters.tsx";
import { VideoRow } from "./video-row.tsx";
import { bringBack, removeVideo, videosKey, videosQuery } from "./videos.queries.ts";
import { NOTICE_MS, videoFilters } from "./videos.rules.ts";
import classes from "./videos.module.css";

/** Loaded on demand, when a video is edited. */
const EditVideo = lazy(async () => ({ default: (await import("./edit-video.tsx")).EditVideo }));

type Opened = { kind: "preview" | "edit" | "delete"; video: VideoView } | null;

/** The videos, five per page. The filters are parameters of the page's address. */
export function VideoList({ copies }: { copies: Copies }) {
  const [filters, show] = useFilters(videoFilters);
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery(videosQuery(filters));
  const close = () => setOpened(null);
  return (
    <Stack component="section" style={{ marginTop: "2.5rem" }} aria-labelledby="videos-list">
      <Row justify="between">
        <h2 id="videos-list">Videos</h2>
        <Button component={Link} to={adminPatterns.adminLectureOrder} variant="default">
          Order of lectures
        </Button>
      </Row>
      <VideoFiltersForm filters={filters} onChange={show} />
      <QueryView
        query={list}
        failed="Failed to load videos"
        loading={<RowsSkeleton label="Loading the videos" />}
      >
        {({ videos, total, page, totalPages }) => (
          <Stack style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }} gap="sm">
            {videos.length === 0 ? (
              <Nothing narrowed={videoFilters.isNarrowed(filters)} />
            ) : (
              <>
                <Text component="output" size="sm" tone="soft">
                  {countOf(total, "video")},{" "}
                  {filters.sort ? "as students see them" : "newest first"}
                </Text>
                <LineList framed aria-busy={list.isPlaceholderData}>
                  {videos.map((video) => (
                    <VideoRow
                      key={video._id}
                      video={video}
                      copies={copies}
                      onOpen={(kind) => setOpened({ kind, video })}
                    />
                  ))}
                </LineList>
              </>
            )}
            <Pagination
              label="Pages of videos"
              page={page}
              totalPages={totalPages}
              onPage={(to) => show({ page: to })}
            />
          </Stack>
        )}
      </QueryView>
      {opened?.kind === "preview" && <Preview video={opened.video} onClose={close} />}
      {opened?.kind === "edit" && (
        <Suspense fallback={null}>
          <EditVideo
            video={opened.video}
            copies={copies.work}
            onClose={close}
            onSaved={(words) => notify(words, "success", NOTICE_MS)}
          />
        </Suspense>
      )}
      {opened?.kind === "delete" && <Delete video={opened.video} onClose={close} />}
    </Stack>
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
        notify("Video restored", "success", NOTICE_MS);
        void reload();
      },
      (error: unknown) => notify(messageOf(error, "The video could not be restored."), "error"),
    );
  };
  const deletion = useMutation({
    mutationFn: () => removeVideo(video._id),
    onSuccess: () => notifyUndo("Video deleted", undo),
    onError: () => notify("Delete failed", "error", NOTICE_MS),
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
      <p>No one can watch “{video.title}” any more.</p>
      <p>For 30 days you can restore it under Deleted videos.</p>
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
