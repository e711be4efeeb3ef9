import type { Fragment } from "@academy/core/lectures/copy/boxes.rules.ts";
import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Film } from "./film.ts";
import { cut, headOf } from "./fragments.rules.ts";
import type { PieceShelf } from "./piece-shelf.ts";
import { fits, needsSoftware, type PieceNote, type SizedRung, wholeNotes } from "./pieces.rules.ts";
import type { MadePiece, Reel } from "./reel.ts";
import { piecesOf, type Span } from "./timing.rules.ts";

/** Thrown if the encoder failed twice at the same piece. */
export class EncoderFailed extends Error {}

/** Thrown for pieces of two different encoders, because no player can play them as one film. */
class Mixed extends Error {
  constructor() {
    super("The encoder changed between two pieces.");
  }
}

interface CopyTask {
  film: Pick<Film, "contents" | "read">;
  rungs: readonly SizedRung[];
  shelf: PieceShelf;
  /**
   * Called before the first piece is encoded, with the seconds of the film that are not encoded
   * yet.
   * @throws when there is no space
   */
  assertSpace: (seconds: number) => Promise<void>;
  onProgress: (progress: { whole: number; at: number }) => void;
}

const SOFTWARE = "software";
const noteOf = (i: number): string => `${i}-note`;
const bodyOf = (i: number, name: CopyName): string => `${i}-${name}`;
const initOf = (name: CopyName): string => `${name}-init`;

/** The copies of a film, the smallest first. */
const namesOf = ({ film, rungs }: CopyTask): CopyName[] => [
  ...(film.contents.sound ? (["voice"] as const) : []),
  ...rungs.map(({ name }) => name),
];

async function readNotes(task: CopyTask, count: number): Promise<PieceNote[]> {
  const read = async (i: number): Promise<PieceNote | null> => {
    const file = await task.shelf.read(noteOf(i));
    // This version or another one wrote the note, so `wholeNotes` checks its fields.
    return file && (JSON.parse(await file.text()) as PieceNote);
  };
  const notes = await Promise.all(Array.from({ length: count }, (_, i) => read(i)));
  return wholeNotes(notes, namesOf(task));
}

/**
 * Writes a piece of all copies. Its note is written last: a piece without a note does not count.
 */
async function keep(
  { shelf }: CopyTask,
  i: number,
  {
    span,
    made,
    first,
  }: { span: Span; made: Map<CopyName, MadePiece>; first?: PieceNote | undefined },
): Promise<PieceNote> {
  const note: PieceNote = { voice: { fragments: [], bytes: 0, config: "" } };
  for (const [name, { file, config }] of made) {
    const { init, body, fragments } = cut(file, span);
    if ((await shelf.read(initOf(name))) === null || i === 0) await shelf.write(initOf(name), init);
    await shelf.write(bodyOf(i, name), body);
    note[name] = { fragments, bytes: body.length, config };
  }
  if (!fits(first, note)) throw new Mixed();
  await shelf.write(noteOf(i), new TextEncoder().encode(JSON.stringify(note)));
  return note;
}

/**
 * Runs a step again if it fails.
 * @throws EncoderFailed with the reason of the second failure
 */
async function twice<T>(step: () => Promise<T>, reset: () => Promise<void>): Promise<T> {
  try {
    return await step();
  } catch {
    await reset();
  }
  try {
    return await step();
  } catch (error) {
    throw new EncoderFailed(error instanceof Error ? error.message : String(error));
  }
}

async function makePieces(task: CopyTask, spans: readonly Span[]): Promise<PieceNote[]> {
  const { film, rungs, shelf, onProgress } = task;
  const notes = await readNotes(task, spans.length);
  const whole = () => spans[notes.length - 1]?.to ?? 0;
  onProgress({ whole: whole(), at: whole() });
  await task.assertSpace(film.contents.seconds - whole());
  let isSoftware = (await shelf.read(SOFTWARE)) !== null;
  let reel: Reel | null = null;
  const reset = async () => {
    await reel?.close();
    reel = null;
  };
  try {
    for (const [i, span] of spans.entries()) {
      if (i < notes.length) continue;
      if (!isSoftware && needsSoftware(notes, rungs)) {
        isSoftware = true;
        await shelf.write(SOFTWARE, new Uint8Array(1));
        await reset();
      }
      const onFrame = (at: number) => onProgress({ whole: whole(), at });
      const made = await twice(async () => {
        reel ??= film.read(span.from);
        return reel.piece(span, { rungs, isSoftware, onFrame });
      }, reset);
      notes.push(await keep(task, i, { span, made, first: notes[0] }));
      onProgress({ whole: whole(), at: whole() });
    }
  } finally {
    await reset();
  }
  return notes;
}

/** A copy, joined from its pieces; the bytes stay on the disk. */
async function joined(
  { film, shelf }: CopyTask,
  name: CopyName,
  notes: readonly PieceNote[],
): Promise<Blob | null> {
  const init = await shelf.read(initOf(name));
  const fragments = notes.flatMap((note): Fragment[] => note[name]?.fragments ?? []);
  if (!init || fragments.length === 0) return null;
  const bodies = await Promise.all(notes.map((_, i) => shelf.read(bodyOf(i, name))));
  const head = headOf(new Uint8Array(await init.arrayBuffer()), fragments, film.contents.seconds);
  const type = name === "voice" ? "audio/mp4" : "video/mp4";
  return new Blob([...head, ...bodies.filter((body) => body !== null)], { type });
}

/**
 * Makes all copies of a film piece by piece. Pieces on the shelf are not made again, unless pieces
 * of two encoders would be mixed: then one encoder makes all pieces again.
 *
 * @throws EncoderFailed, DOMException when the device is full
 */
export async function makeCopies(task: CopyTask): Promise<[CopyName, Blob][]> {
  const spans = piecesOf(task.film.contents.seconds);
  const pieces = async () => {
    try {
      return await makePieces(task, spans);
    } catch (error) {
      if (!(error instanceof Mixed)) throw error;
    }
    await task.shelf.clear();
    await task.shelf.write(SOFTWARE, new Uint8Array(1));
    return makePieces(task, spans);
  };
  const notes = await pieces();
  const copies: [CopyName, Blob][] = [];
  for (const name of namesOf(task)) {
    const copy = await joined(task, name, notes);
    if (copy) copies.push([name, copy]);
  }
  return copies;
}
