import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { IconVideo } from "@tabler/icons-react";
import { formatDay, sizeWords } from "../../lib/format.ts";
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

/** A video with its thumbnail, its facts and its buttons. */
export function VideoRow({ video, onOpen }: RowProps) {
  const { title, subject, topic, subTopic, examTypes, isFree, poster, duration } = video;
  const facts = [
    containers[video.contentType] ?? video.contentType,
    sizeWords(video.size),
    video.hasCaptions ? "captions" : "no captions",
    formatDay(video.createdAt),
  ];
  return (
    <Paper component="li" withBorder radius="lg" p="md" className={classes.video ?? ""}>
      <button
        type="button"
        className={classes.thumb}
        onClick={() => onOpen("preview")}
        aria-label={`Preview ${title}`}
      >
        {poster ? <img src={poster} alt="" loading="lazy" /> : <IconVideo size={32} aria-hidden />}
        {duration ? <span>{lengthWords(duration)}</span> : null}
      </button>
      <Stack gap={4}>
        <Text component="h3" ff="text" fw={600}>
          {title}
        </Text>
        <p>
          <Badge tone={isFree ? "success" : "plain"}>{isFree ? "Free" : "Subscribers"}</Badge>{" "}
          {examTypes.map((one) => examTypeLabels[one]).join(", ")}
        </p>
        <Text size="sm" c="dimmed">
          {[subject, topic, subTopic].filter(Boolean).join(" · ") || "No subject"}
        </Text>
        <Text size="sm" c="dimmed" className="academy-tabular">
          {facts.join(" · ")}
        </Text>
      </Stack>
      <Group gap="sm" wrap="nowrap">
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
      </Group>
    </Paper>
  );
}
