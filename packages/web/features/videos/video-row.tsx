import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Button } from "@mantine/core";
import { formatDay, sizeWords } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { lengthWords } from "./videos.rules.ts";
import classes from "./videos.module.css";

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

/** A video by its picture, with all that an administrator looks for. */
export function VideoRow({ video, onOpen }: RowProps) {
  const { title, subject, topic, subTopic, examTypes, isFree, poster, duration } = video;
  const facts = [
    containers[video.contentType] ?? video.contentType,
    sizeWords(video.size),
    video.hasCaptions ? "captions" : "no captions",
    formatDay(video.createdAt),
  ];
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.thumb}
        onClick={() => onOpen("preview")}
        aria-label={`Preview ${title}`}
      >
        {poster ? <img src={poster} alt="" loading="lazy" /> : <Icon name="play" size={32} />}
        {duration ? <span>{lengthWords(duration)}</span> : null}
      </button>
      <div className={classes.rowWords}>
        <h3>{title}</h3>
        <p>
          <span className={classes.badge} data-free={isFree}>
            {isFree ? "Free" : "Subscribers"}
          </span>{" "}
          {examTypes.map((one) => examTypeLabels[one]).join(", ")}
        </p>
        <p className={classes.soft}>
          {[subject, topic, subTopic].filter(Boolean).join(" · ") || "No subject"}
        </p>
        <p className={classes.soft}>{facts.join(" · ")}</p>
      </div>
      <div className={classes.rowTools}>
        <Button
          variant="default"
          size="md"
          onClick={() => onOpen("edit")}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => onOpen("delete")}
          aria-label={`Delete ${title}`}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
