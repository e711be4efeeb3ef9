import * as z from "zod";
import { NamedLanguage } from "../../kernel/language/language.schema.ts";
import { Chapter } from "../terms/chapter.schema.ts";
import { WatchStart } from "../watching/watching.schema.ts";
import { PlaybackCopy } from "./copy.schema.ts";

/** What a player needs for a video that the caller may watch. */
export const Playback = z.object({
  /** The file as it was uploaded; empty where a name is over the picture and copies play instead. */
  url: z.string(),
  contentType: z.string(),
  /** Copies with a picture, the smallest first; none for a video that has no copies. */
  copies: z.array(PlaybackCopy),
  /** The sound alone. */
  voice: PlaybackCopy.nullable(),
  /** The name to show faintly over the picture; null if no name is shown. */
  nameOver: z.string().nullable(),
  /** The languages that its captions are in; their texts are read when they are shown. */
  captions: z.array(NamedLanguage),
  chapters: z.array(Chapter),
  /** A PDF beside the lecture; its address is always signed, and valid for an hour. */
  notes: z.object({ url: z.string(), size: z.number() }).nullable(),
  /** When the addresses expire; null if they do not. */
  expiresAt: z.string().nullable(),
  /** How long the addresses are valid from now, for devices whose clock is wrong. */
  validSeconds: z.number().nullable(),
  /**
   * Until when a device that keeps the lecture now may have it; null if the device may not keep it.
   */
  mayKeepUntil: z.string().nullable(),
  /**
   * The data for reports of what is played; null for administrators, and if addresses are only
   * renewed.
   */
  watch: WatchStart.nullable(),
});
export type Playback = z.infer<typeof Playback>;
