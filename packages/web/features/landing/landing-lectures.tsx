import { Button } from "@academy/ui/kit/button.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type FreeVideo, getFreeVideos } from "./landing.queries.ts";
import classes from "./landing-lectures.module.css";

type Loaded = readonly FreeVideo[] | "loading" | Error;

/** Loads the free videos without the query client, which the start page does not load. */
function useFreeVideos(): { loaded: Loaded; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>("loading");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: Loaded) => !leaving.signal.aborted && setLoaded(next);
    getFreeVideos(leaving.signal).then(show, (error: unknown) =>
      show(error instanceof Error ? error : Error("Failed to load videos")),
    );
    return () => leaving.abort();
  }, [tries]);
  const retry = () => {
    setLoaded("loading");
    setTries(tries + 1);
  };
  return { loaded, retry };
}

/** Plays the free lectures in turn and then starts over. */
export function LandingLectures() {
  const { loaded, retry } = useFreeVideos();
  const [turn, setTurn] = useState(0);
  const videos = Array.isArray(loaded) ? loaded : [];
  const index = turn % (videos.length || 1);
  const video: FreeVideo | undefined = videos[index];
  const next = () => setTurn(turn + 1);
  // An empty heading would be a useless stop for screen readers.
  const Title = video ? "h3" : "p";
  return (
    <div className={classes.lectures} aria-busy={loaded === "loading"}>
      <div className={classes.screen}>
        {video ? (
          <Player key={video.public_id} video={video} turn={turn} onEnded={next} />
        ) : (
          <Instead loaded={loaded} onRetry={retry} />
        )}
      </div>
      <Stack gap="xs" align="start">
        <Text size="sm" tone="active" strong className="academy-tabular">
          {video ? `${index + 1} / ${videos.length}` : <span aria-hidden="true">–</span>}
        </Text>
        <Title className={classes.title} aria-live="polite">
          {video?.title}
        </Title>
        <Text tone="soft" className={classes.names}>
          {video && [video.subject, video.topic].filter(Boolean).join(" · ")}
        </Text>
        <Button onClick={next} disabled={!video}>
          Next
          <IconArrowRight size={20} aria-hidden />
        </Button>
      </Stack>
    </div>
  );
}

interface PlayerProps {
  video: FreeVideo;
  /** Changes whenever the player must restart, even with the same video. */
  turn: number;
  onEnded: () => void;
}

/**
 * Loads the video again and tries to play it when its turn has come and it is visible, so that no
 * data is spent on a video further down. If the browser refuses autoplay, the controls are shown.
 */
function Player({ video, turn, onEnded }: PlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const seen = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      setSeen(true);
      element.load();
      element.play().catch(() => undefined);
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [turn]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there where the lecture has any */}
      <video
        ref={player}
        width={640}
        height={360}
        controls
        playsInline
        preload="none"
        poster={(isSeen && video.poster) || undefined}
        src={video.url}
        aria-label={video.title}
        onEnded={onEnded}
        onError={() => setBroken(true)}
      >
        {video.captionTracks.map(({ language, name, url }, index) => (
          <track
            key={language}
            kind="captions"
            src={url}
            srcLang={language}
            label={name}
            default={index === 0}
          />
        ))}
      </video>
      {broken && (
        <p className={classes.broken} role="alert">
          Error: this video could not be played.
        </p>
      )}
    </>
  );
}

function Instead({ loaded, onRetry }: { loaded: Loaded; onRetry: () => void }) {
  if (loaded === "loading") {
    return <output className={classes.instead}>Loading videos…</output>;
  }
  if (loaded instanceof Error) {
    return (
      <div className={classes.instead} role="alert">
        <p>Error: {loaded.message}</p>
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  return <p className={classes.instead}>No free videos available yet.</p>;
}
