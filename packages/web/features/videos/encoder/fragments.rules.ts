import {
  type Box,
  boxAt,
  boxesIn,
  BoxesError,
  childOf,
  type Fragment,
  isLongForm,
  numberIn,
  sidx,
  tracksIn,
  withLength,
} from "@academy/core/lectures/copy/boxes.rules.ts";
import type { Span } from "./timing.rules.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A fragmented file of one piece, divided into its head and its fragments in order. */
export interface CutFile {
  init: Bytes;
  body: Bytes;
  fragments: Fragment[];
}

/**
 * When the frames of the track `trackId` in a fragment begin, in the track's timescale; null if the
 * fragment has no such frames.
 */
function firstTime(file: Bytes, moof: Box, trackId: number): number | null {
  for (const traf of boxesIn(file, moof.body, moof.to).filter(({ type }) => type === "traf")) {
    const tfhd = boxAt(file, traf, "tfhd");
    const tfdt = childOf(file, traf, "tfdt");
    if (!tfdt || numberIn(file, tfhd, 4, 4) !== trackId) continue;
    if (!isLongForm(file, tfdt)) return numberIn(file, tfdt, 4, 4);
    return numberIn(file, tfdt, 4, 4) * 2 ** 32 + numberIn(file, tfdt, 8, 4);
  }
  return null;
}

/**
 * Divides a fragmented file into its head and its fragments. The times come from the file and not
 * from the plan, because an encoder may add key frames where a picture changes. The last packets of
 * sound may be in a fragment of their own. It is joined to the fragment before it, because an index
 * names only fragments that begin with a key frame.
 *
 * @throws BoxesError for a file without a fragment
 */
export function cut(file: Bytes, { from, to }: Span): CutFile {
  const boxes = boxesIn(file);
  const start = boxes.find(({ type }) => type === "moof")?.from;
  if (start === undefined) throw new BoxesError("Nothing was encoded.");
  const end = boxes.find(({ type }) => type === "mfra")?.from ?? file.length;
  const init = file.slice(0, start);
  const [track] = tracksIn(init);
  if (!track) throw new BoxesError("A trak box is missing.");
  const begins = boxes
    .filter(({ type }) => type === "moof")
    .flatMap((moof) => {
      const time = firstTime(file, moof, track.id);
      return time === null ? [] : [{ at: moof.from, time: time / track.timescale }];
    });
  const fragments = begins.map(({ at, time }, i) => ({
    bytes: (begins[i + 1]?.at ?? end) - (i === 0 ? start : at),
    seconds: (begins[i + 1]?.time ?? to) - (i === 0 ? from : time),
  }));
  return { init, body: file.slice(start, end), fragments };
}

/**
 * The bytes before the first fragment of a whole copy: its head with the full length, and its
 * index.
 */
export function headOf(init: Bytes, fragments: readonly Fragment[], seconds: number): Bytes[] {
  const [track] = tracksIn(init);
  if (!track) throw new BoxesError("A trak box is missing.");
  return [withLength(init, seconds), sidx(fragments, track)];
}
