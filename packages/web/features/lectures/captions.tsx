import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFileSource } from "../../lib/api/use-file-source.ts";
import { captionsFile } from "./captions-file.ts";

interface CaptionsProps {
  video: RefObject<HTMLVideoElement | null>;
  videoId: string;
  about: Playback["captions"][number];
  /** The captions, if they are kept on this device. */
  kept: Blob | undefined;
  /** Whether these captions are shown from the beginning. */
  shown: boolean;
}

/** An empty file until captions are chosen, because browsers do not list a track without a file. */
const NONE = new Blob(["WEBVTT"]);

/**
 * The captions in one language, which are loaded when a viewer chooses them. They are loaded
 * through the API, so that the content policy needs no further origin.
 */
export function Captions({ video, videoId, about, kept, shown }: CaptionsProps) {
  const { language, name } = about;
  const track = useRef<HTMLTrackElement>(null);
  const [file, setFile] = useState(kept ?? NONE);
  const [hasFailed, setFailed] = useState(false);
  useFileSource(track, file);
  useEffect(() => {
    const list = video.current?.textTracks;
    if (!list || file !== NONE) return;
    let isAsking = false;
    const look = () => {
      const own = track.current?.track;
      if (isAsking || own?.mode !== "showing") return;
      isAsking = true;
      void captionsFile({ videoId, language }).then(setFile, () => {
        // The track is turned off, so that the viewer can choose it again, which loads it again.
        own.mode = "disabled";
        setFailed(true);
        isAsking = false;
      });
    };
    look();
    list.addEventListener("change", look);
    return () => list.removeEventListener("change", look);
  }, [video, videoId, language, file]);
  const label = hasFailed && file === NONE ? `${name} (did not load)` : name;
  return <track ref={track} kind="captions" srcLang={language} label={label} default={shown} />;
}
