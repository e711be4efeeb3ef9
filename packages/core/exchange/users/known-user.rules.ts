import * as z from "zod";
import { iso } from "../../kernel/shared/time.ts";
import { particularsOf } from "../../people/user/particulars.rules.ts";
import { Note, Particulars } from "../../people/user/particulars.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import type { UserOfRow } from "./user-row.rules.ts";

/** A field of a known user that a row changes, in words for the check. */
export const Change = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type Change = z.infer<typeof Change>;

/** The result of checking a row, for its insertion. */
export const RowPlan = z.object({
  /**
   * The contact data and notes of the row's user. A contact that several students share is here the
   * guardian's.
   */
  own: z
    .object({
      email: z.string(),
      phone: z.string(),
      particulars: Particulars,
      notes: z.array(Note),
    })
    .optional(),
  /** The existing user that the row is about, and the fields that it changes. */
  known: z
    .object({
      userId: z.string(),
      changes: z.array(Change),
      /** The end of the subscription before the import; epoch milliseconds. */
      endsAt: z.int().optional(),
    })
    .optional(),
});
export type RowPlan = z.infer<typeof RowPlan>;

/** A user whom a row is about, with the end of their subscription to the row's exam type. */
export interface KnownUser {
  profile: Profile;
  notes: readonly Note[];
  endsAt: number | undefined;
}

/** What an office keeps of a known user. */
export interface Kept {
  roll: string;
  phone: string;
  particulars: Particulars;
  notes: Note[];
}

export const keptOf = ({ profile, notes }: Omit<KnownUser, "endsAt">): Kept => ({
  roll: profile.roll ?? "",
  phone: profile.phone ?? "",
  particulars: particularsOf(profile),
  notes: [...notes],
});

/**
 * What the office keeps of a known user, once a row has changed it. Empty cells of the row change
 * nothing.
 */
export function merged(
  known: Omit<KnownUser, "endsAt">,
  row: Pick<UserOfRow, "roll" | "phone" | "particulars" | "notes">,
): Kept {
  const kept = keptOf(known);
  const { guardian } = kept.particulars;
  const said = new Map(row.notes.map(({ name, text }) => [name, text]));
  const old = kept.notes.map(({ name, text }) => ({ name, text: said.get(name) ?? text }));
  const fresh = row.notes.filter(({ name }) => !kept.notes.some((note) => note.name === name));
  return {
    roll: row.roll || kept.roll,
    phone: row.phone || kept.phone,
    particulars: {
      className: row.particulars.className || kept.particulars.className,
      batch: row.particulars.batch || kept.particulars.batch,
      guardian: {
        name: row.particulars.guardian.name || guardian.name,
        phone: row.particulars.guardian.phone || guardian.phone,
        email: row.particulars.guardian.email || guardian.email,
      },
    },
    notes: [...old, ...fresh],
  };
}

/** The texts of all fields by their names, in the order in which changes are listed. */
function fieldsOf({ roll, phone, particulars, notes }: Kept): Map<string, string> {
  const { className, batch, guardian } = particulars;
  return new Map([
    ["roll", roll],
    ["phone", phone],
    ["class", className],
    ["batch", batch],
    ["guardianName", guardian.name],
    ["guardianPhone", guardian.phone],
    ["guardianEmail", guardian.email],
    ...notes.map(({ name, text }): [string, string] => [`notes: ${name}`, text]),
  ]);
}

/**
 * What the office keeps of a user after an import's changes are undone. A change is undone only if
 * its field still has the value that the import gave it.
 */
export function withBefore(now: Kept, changes: readonly Change[]): Kept {
  const fields = fieldsOf(now);
  for (const { field, before, after } of changes) {
    if (fields.get(field) === after) fields.set(field, before);
  }
  const of = (field: string) => fields.get(field) ?? "";
  const [name, phone, email] = [of("guardianName"), of("guardianPhone"), of("guardianEmail")];
  return {
    roll: of("roll"),
    phone: of("phone"),
    particulars: { className: of("class"), batch: of("batch"), guardian: { name, phone, email } },
    notes: now.notes.flatMap((note) => {
      const text = of(`notes: ${note.name}`);
      return text === "" ? [] : [{ name: note.name, text }];
    }),
  };
}

const dayOf = (endsAt: number | undefined): string =>
  endsAt === undefined ? "" : iso(endsAt).slice(0, 10);

/** What a row changes of a known user; nothing for an administrator, who has no such data. */
export function changesOf(known: KnownUser, row: UserOfRow): Change[] {
  if (known.profile.isAdmin) return [];
  const before = fieldsOf(keptOf(known));
  const changes = [...fieldsOf(merged(known, row))].flatMap(([field, after]): Change[] => {
    const was = before.get(field) ?? "";
    return was === after ? [] : [{ field, before: was, after }];
  });
  const { subscription } = row;
  if (!subscription || subscription.endsAt === known.endsAt) return changes;
  const field = `until ${subscription.examType}`;
  return [...changes, { field, before: dayOf(known.endsAt), after: dayOf(subscription.endsAt) }];
}
