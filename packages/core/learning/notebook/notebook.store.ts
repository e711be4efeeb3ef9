import type { Deps } from "../../kernel/platform/deps.ts";
import { Note } from "./notebook.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/**
 * A note's key, in the student's learning partition, so that deleting the account finds the note.
 */
const keyOf = (userId: string, questionId: string) => ({
  pk: `LEARN#${userId}`,
  sk: `N#${questionId}`,
});

export async function find(
  deps: StoreDeps,
  userId: string,
  questionId: string,
): Promise<Note | undefined> {
  const item = await deps.content.get(keyOf(userId, questionId), { consistent: true });
  return item && Note.parse(item);
}

export async function list(deps: StoreDeps, userId: string): Promise<Note[]> {
  const { pk } = keyOf(userId, "");
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :notes)",
      values: { ":pk": pk, ":notes": "N#" },
    },
    consistent: true,
  });
  return items.map((item) => Note.parse(item));
}

/** Sets the given fields; others keep what another device wrote. */
export async function save(
  deps: StoreDeps,
  userId: string,
  { questionId, ref, topic, at }: Pick<Note, "questionId" | "ref" | "topic" | "at">,
  fields: Partial<Pick<Note, "note" | "tags" | "bookmarked">>,
): Promise<Note> {
  const place = { questionId, ref, topic, at };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const sets = [
    ...Object.keys(place).map((name) => `#${name} = if_not_exists(#${name}, :${name})`),
    ...given.map(([name]) => `#${name} = :${name}`),
  ];
  const all = [...Object.entries(place), ...given];
  const item = await deps.content.update(keyOf(userId, questionId), {
    text: `SET ${sets.join(", ")}`,
    names: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
  });
  return Note.parse(item);
}
