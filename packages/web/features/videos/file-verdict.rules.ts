import type { PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { codecName } from "@academy/core/lectures/original/codec-names.rules.ts";
import { MAX_BYTES } from "@academy/core/lectures/video/video-upload.schema.ts";
import type { Look } from "./encoder/look.ts";
import { LONGEST_SECONDS } from "./encoder/pieces.rules.ts";
import type { Probe } from "./probe.ts";

/** What is done with a chosen file. */
export type Verdict =
  | { kind: "refused"; words: string }
  | {
      kind: "taken";
      /** What the film shows; null if this browser makes no copies of it. */
      picture: PictureKind | null;
      /** Whether students see the lecture only with a copy. */
      needsCopies: boolean;
      /** Whether only its copies can be sent. */
      isLarge: boolean;
      /** Text for the administrator; null if there is nothing to say. */
      words: string | null;
    };

const CONVERT = "Save it as MP4 (H.264) with a converter such as HandBrake, then choose that file.";

/** Why this browser cannot use a file with these codecs; null if it can. */
function codecFault({ contents, encodes }: Look, probe: Probe | null): string | null {
  const { picture, sound } = contents ?? {};
  if (!picture) return `This browser cannot read this file. ${CONVERT}`;
  // A browser that cannot make copies needs no decoder: a frame in its own player is enough.
  if (!picture.decodes && (encodes || !probe?.poster)) {
    return `Its pictures are ${codecName(picture.codec)}, which this browser cannot read and many students could not see. ${CONVERT}`;
  }
  if (encodes && sound && !sound.decodes) {
    return `Its sound is ${codecName(sound.codec)}, which students could not hear. ${CONVERT}`;
  }
  return null;
}

const NO_COPIES =
  "This browser cannot make smaller copies. Students get the file as it is. Open Videos in Chrome, Edge or Firefox to make them later.";
const NO_COPIES_NEEDED =
  "This browser cannot make smaller copies, and not every student can play this file. Students see the lecture once its copies are made: open Videos in Chrome, Edge or Firefox for that.";
const TOO_LONG = "This video is longer than 6 hours. Divide the lecture, then upload the parts.";
const TOO_LARGE =
  "This video is larger than 2 GB, and this browser cannot make smaller copies of it to send instead. Open Videos in Chrome, Edge or Firefox, or divide the lecture.";
const EMPTY = "This file is empty. Copy it again, or choose another one.";

/**
 * The verdict in a browser without the worker that examines files: a file that it plays is sent.
 */
function withoutLook(file: Blob, probe: Probe | null): Verdict {
  if (probe === null || probe.duration === null) {
    return { kind: "refused", words: `This browser cannot read this file. ${CONVERT}` };
  }
  if (file.size > MAX_BYTES) return { kind: "refused", words: TOO_LARGE };
  return { kind: "taken", picture: null, needsCopies: false, isLarge: false, words: NO_COPIES };
}

/**
 * The verdict on a file: by what the worker found, or by the browser's own player if the worker
 * failed.
 */
export function verdictOf(file: Blob, look: Look | null, probe: Probe | null): Verdict {
  if (file.size === 0) return { kind: "refused", words: EMPTY };
  if (look === null) return withoutLook(file, probe);
  const isLong = (look.contents?.seconds ?? 0) > LONGEST_SECONDS;
  const refusal = look.refusal ?? (isLong ? TOO_LONG : null);
  if (refusal !== null) return { kind: "refused", words: refusal };
  const fault = codecFault(look, probe);
  const needsCopies = !look.playsEverywhere;
  if (fault !== null && needsCopies) return { kind: "refused", words: fault };
  const makes = look.encodes && fault === null;
  const words = makes ? null : needsCopies ? NO_COPIES_NEEDED : NO_COPIES;
  const isLarge = file.size > MAX_BYTES;
  if (isLarge && !makes) return { kind: "refused", words: TOO_LARGE };
  return { kind: "taken", picture: makes ? look.kind : null, needsCopies, isLarge, words };
}
