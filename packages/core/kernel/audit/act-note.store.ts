import * as z from "zod";
import type { Deps } from "../platform/deps.ts";

/**
 * All notes are in one partition: there are few of them, because a note lasts as long as its call.
 */
const PARTITION = "ACTS";
const keyOf = ({ at, id }: Pick<ActNote, "at" | "id">) => ({ pk: PARTITION, sk: `${at}#${id}` });

/** The most notes that one sweep reads. */
const SWEPT = 25;

/** An act that has begun and may not have ended. */
const ActNote = z.object({
  /** The id of the entry that the log gets if the act does not end. */
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  call: z.string(),
  target: z.string(),
  sent: z.unknown(),
});
export type ActNote = z.infer<typeof ActNote>;

type StoreDeps = Pick<Deps, "content">;

export async function put(deps: StoreDeps, note: ActNote): Promise<void> {
  await deps.content.put({ ...keyOf(note), ...note });
}

export const remove = (deps: StoreDeps, note: ActNote): Promise<boolean> =>
  deps.content.remove(keyOf(note));

/** The oldest notes of acts that began before a moment, ISO 8601. */
export async function begunBefore(deps: StoreDeps, moment: string): Promise<ActNote[]> {
  const values = { ":pk": PARTITION, ":moment": moment };
  const where = { text: "pk = :pk AND sk < :moment", values };
  const { items } = await deps.content.query({ where, limit: SWEPT });
  return items.map((item) => ActNote.parse(item));
}
