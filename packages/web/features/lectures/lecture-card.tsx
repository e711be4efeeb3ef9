import type { Stop } from "@academy/core/lectures/watching/place.rules.ts";
import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { Text, Card } from "@academy/ui/kit/layout.tsx";
import { IconLock, IconVideo } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { clockOf, hourWords } from "./lectures.rules.ts";
import classes from "./lectures.module.css";

interface CardProps {
  lecture: Lecture;
  stop: Stop | undefined;
  /** Whether this lecture is playing. */
  playing: boolean;
  /** Whether the thumbnail must wait, because a lecture that is opening needs the whole line. */
  waits: boolean;
  onPlay: () => void;
}

/** A lecture with its thumbnail; the whole card plays it, or leads to the subscription it needs. */
export function LectureCard({ lecture, stop, playing, waits, onPlay }: CardProps) {
  const nameOf = useExamTypeName();
  const { title, subTopic, examTypes, duration, hourBytes, locked } = lecture;
  const Sign = locked ? IconLock : IconVideo;
  const length = duration && (
    <span key="length">
      <span className="academy-unseen">length </span>
      {clockOf(duration)}
    </span>
  );
  const facts = [subTopic, length, hourBytes && hourWords(hourBytes)].filter(Boolean);
  return (
    <Card
      component="li"
      gap="none"
      tone={playing ? "active" : "plain"}
      className={classes.card}
      data-locked={locked}
      data-playing={playing}
    >
      <Picture lecture={lecture} stop={stop} waits={waits} />
      <div className={classes.words}>
        <Sign size={22} aria-hidden />
        {locked ? (
          <Link
            className="academy-whole"
            to={linkTo("payment", {}, { examType: examTypes[0] ?? "" })}
          >
            {title}
            <span className="academy-unseen">, locked: subscribe to watch</span>
          </Link>
        ) : (
          <button
            type="button"
            className="academy-whole"
            onClick={onPlay}
            aria-current={playing || undefined}
          >
            {title}
            {stop && <span className="academy-unseen">, resume at {clockOf(stop.at)}</span>}
          </button>
        )}
        <Text size="sm" tone="soft">
          {facts.flatMap((fact, index) => (index > 0 ? [" · ", fact] : [fact]))}
        </Text>
        <Text size="sm" tone="soft">
          {locked
            ? `Needs ${examTypes.map(nameOf).join(" or ")}`
            : stop && `Resume at ${clockOf(stop.at)}`}
        </Text>
      </div>
    </Card>
  );
}

function Picture({ lecture, stop, waits }: Pick<CardProps, "lecture" | "stop" | "waits">) {
  const { poster } = lecture;
  return (
    <div className={classes.picture}>
      {poster ? (
        !waits && <img src={poster} alt="" width={320} height={180} loading="lazy" />
      ) : (
        <IconVideo size={40} aria-hidden />
      )}
      {stop?.of && (
        <svg className={classes.progress} aria-hidden="true">
          <rect width={`${(100 * stop.at) / stop.of}%`} height="100%" />
        </svg>
      )}
    </div>
  );
}
