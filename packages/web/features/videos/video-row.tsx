import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { languageNames } from "@academy/core/kernel/language/language.rules.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Badge, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { IconVideo } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf, formatDay, sizeWords } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { useSession } from "../../lib/session/session.ts";
import { makeCopiesLater } from "./copies/make-copies-later.ts";
import { stateWords } from "./copies/copy-job.rules.ts";
import { slowLinesOf } from "./copies/slow-lines.rules.ts";
import type { Copies } from "./copies/use-copies.ts";
import { lengthWords } from "./videos.rules.ts";
import classes from "./videos.module.css";

interface RowProps {
  video: VideoView;
  copies: Copies;
  onOpen: (kind: "preview" | "edit" | "delete") => void;
}

const containers: Record<string, string> = {
  "video/mp4": "MP4",
  "video/x-m4v": "MP4",
  "video/webm": "WebM",
  "video/quicktime": "QuickTime",
};

const STATES: Record<Exclude<VideoView["state"], "ready">, string> = {
  arriving: "The file is being brought to its place",
  checking: "The file is being checked",
  waiting: "Waiting for copies",
  failed: "Not published",
};

/** The state of publishing, and why it failed or waits. */
function Publishing({ video: { state, reason } }: { video: VideoView }) {
  if (state === "ready") return null;
  const tone = state === "failed" ? "error" : "warning";
  return (
    <div>
      <Badge tone={tone}>{STATES[state]}</Badge>
      {reason !== null && <Text size="sm">{reason}</Text>}
    </div>
  );
}

/** Whether a video plays on slow lines, and an action that makes the missing copies. */
function useSlowLines({ video, copies }: Pick<RowProps, "video" | "copies">) {
  const userId = useSession().user?.userId ?? "";
  const { words, action } = slowLinesOf(video);
  const start = useMutation({
    mutationFn: () => makeCopiesLater(video, { work: copies.work, userId }),
    onError: (error) => notify(messageOf(error, "The copies could not be begun."), "error"),
  });
  const job = copies.jobs.find(({ videoId }) => videoId === video._id);
  if (video.state === "failed" || video.cloudinaryUrl === "") return { words: null, actions: [] };
  return {
    words: `Slow lines: ${(job && stateWords(job.state)) || words}`,
    actions:
      action && !job
        ? [{ name: action, disabled: start.isPending, onPress: () => start.mutate() }]
        : [],
  };
}

/** A video with its thumbnail, its facts and its menu. */
export function VideoRow({ video, copies, onOpen }: RowProps) {
  const { title, subject, topic, subTopic, examTypes, isFree, poster, duration } = video;
  const slowLines = useSlowLines({ video, copies });
  const facts = [
    containers[video.contentType] ?? video.contentType,
    sizeWords(video.size),
    video.hasCaptions
      ? `captions in ${video.captionLanguages.map((one) => languageNames[one]).join(", ")}`
      : "no captions",
    video.notes && "notes",
    video.chapters.length > 0 && countOf(video.chapters.length, "chapter"),
    formatDay(video.createdAt),
    slowLines.words,
  ];
  return (
    <li>
      <button
        type="button"
        className={classes.thumb}
        onClick={() => onOpen("preview")}
        aria-label={`Preview ${title}`}
      >
        {poster ? <img src={poster} alt="" loading="lazy" /> : <IconVideo size={32} aria-hidden />}
        {duration ? <span>{lengthWords(duration)}</span> : null}
      </button>
      <Stack gap="2xs" style={{ flex: "1 1 16rem" }}>
        <Text component="h3" strong>
          {title}
        </Text>
        <Text size="sm">
          <Badge tone={isFree ? "success" : "plain"}>{isFree ? "Free" : "Subscribers"}</Badge>{" "}
          {examTypes.map((one) => examTypeLabels[one]).join(", ")} ·{" "}
          {[subject, topic, subTopic].filter(Boolean).join(" › ") || "No subject"}
        </Text>
        <Text size="sm" tone="soft" className="academy-tabular">
          {facts.filter(Boolean).join(" · ")}
        </Text>
        <Publishing video={video} />
      </Stack>
      <RowMenu
        label={`Actions for ${title}`}
        items={[
          { name: "Edit", onPress: () => onOpen("edit") },
          ...slowLines.actions,
          {
            name: "Who watched",
            link: (item) => (
              <Link {...item} to={linkToAdmin("adminWatchers", { videoId: video._id })} />
            ),
          },
          { name: "Delete", danger: true, onPress: () => onOpen("delete") },
        ]}
      />
    </li>
  );
}
