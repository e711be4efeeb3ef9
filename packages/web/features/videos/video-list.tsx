import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { IconVideo } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useFilters } from "../../lib/address/use-filters.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf, formatDay, sizeWords } from "../../lib/format.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { languageName } from "../../lib/language-name.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { PlainList } from "../../lib/plain-list.tsx";
import { EditVideo } from "./edit-video.tsx";
import { VideoFiltersForm } from "./video-filters.tsx";
import { bringBack, removeVideo, videosKey, videosQuery } from "./videos.queries.ts";
import { TOLD_MS, lengthWords, videoFilters } from "./videos.rules.ts";
import classes from "./videos.module.css";

type Opened = { kind: "preview" | "edit" | "delete"; video: VideoView } | null;

/** The videos, five per page. The filters are in the address. */
export function VideoList() {
  const [filters, show] = useFilters(videoFilters);
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery(videosQuery(filters));
  const close = () => setOpened(null);
  return (
    <section style={{ marginTop: "2.5rem" }} aria-labelledby="videos-list">
      <h2 id="videos-list">Videos</h2>
      <VideoFiltersForm key={JSON.stringify(filters)} filters={filters} onChange={show} />
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
                  {countOf(total, "video")}, newest first
                </Text>
                <PlainList aria-busy={list.isPlaceholderData}>
                  {videos.map((video) => (
                    <VideoRow
                      key={video._id}
                      video={video}
                      onOpen={(kind) => setOpened({ kind, video })}
                    />
                  ))}
                </PlainList>
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
        notify("Video restored", "success", TOLD_MS);
        void reload();
      },
      (error: unknown) => notify(messageOf(error, "The video could not be restored."), "error"),
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
      <p>No one can watch “{video.title}” any more.</p>
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

interface RowProps {
  video: VideoView;
  onOpen: (kind: "preview" | "edit" | "delete") => void;
}

const containers: Record<string, string> = {
  "video/mp4": "MP4",
  "video/x-m4v": "MP4",
  "video/webm": "WebM",
  "video/quicktime": "QuickTime",
};

/** A video with its thumbnail, its facts and its buttons. */
function VideoRow({ video, onOpen }: RowProps) {
  const { title, subject, topic, subTopic, examTypes, isFree, poster, duration } = video;
  const facts = [
    containers[video.contentType] ?? video.contentType,
    sizeWords(video.size),
    video.hasCaptions ? `captions in ${languageName(video.captionsLanguage)}` : "no captions",
    formatDay(video.createdAt),
  ];
  return (
    <Card component="li" className={classes.video ?? ""}>
      <button
        type="button"
        className={classes.thumb}
        onClick={() => onOpen("preview")}
        aria-label={`Preview ${title}`}
      >
        {poster ? <img src={poster} alt="" loading="lazy" /> : <IconVideo size={32} aria-hidden />}
        {duration ? <span>{lengthWords(duration)}</span> : null}
      </button>
      <Stack gap="2xs">
        <Text component="h3" strong>
          {title}
        </Text>
        <p>
          <Badge tone={isFree ? "success" : "plain"}>{isFree ? "Free" : "Subscribers"}</Badge>{" "}
          {examTypes.map((one) => examTypeLabels[one]).join(", ")}
        </p>
        <Text size="sm" tone="soft">
          {[subject, topic, subTopic].filter(Boolean).join(" · ") || "No subject"}
        </Text>
        <Text size="sm" tone="soft" className="academy-tabular">
          {facts.join(" · ")}
        </Text>
      </Stack>
      <Row wrap={false}>
        <Button
          component={Link}
          variant="default"
          to={linkToAdmin("adminWatchers", { videoId: video._id })}
          aria-label={`Who watched ${title}`}
        >
          Watched
        </Button>
        <Button variant="default" onClick={() => onOpen("edit")} aria-label={`Edit ${title}`}>
          Edit
        </Button>
        <Button variant="default" onClick={() => onOpen("delete")} aria-label={`Delete ${title}`}>
          Delete
        </Button>
      </Row>
    </Card>
  );
}
