import type { CopyName, PlaybackCopy } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";

/** A copy that lasts an hour. */
export const playbackCopy = (name: CopyName, megabytes: number): PlaybackCopy => ({
  name,
  url: `https://files.example.org/${name}.mp4`,
  size: megabytes * 1e6,
  seconds: 3600,
  head: 12_000,
  height: name === "voice" ? 0 : 720,
  codecs: name === "voice" ? "opus" : "avc1.64001f,opus",
});

export const playbackOf = (part: Partial<Playback>): Playback => ({
  url: "https://files.example.org/original.mp4",
  contentType: "video/mp4",
  nameOver: null,
  copies: [],
  voice: null,
  captions: [],
  chapters: [],
  notes: null,
  expiresAt: null,
  validSeconds: null,
  mayKeepUntil: null,
  watch: null,
  ...part,
});
