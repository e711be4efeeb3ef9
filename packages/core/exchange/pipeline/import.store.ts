import * as z from "zod";
import { STAFF_ROLES } from "../../kernel/shared/staff-role.rules.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import type { StepKind } from "../../kernel/step-job/step-job.store.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import { KeptProfile } from "../profiles/profile.schema.ts";
import { ImportId, ImportKind, ImportState, InsertInput } from "./import.schema.ts";

const Actor = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(STAFF_ROLES)).optional(),
});

/** An import in the database. */
export const StoredImport = z.object({
  importId: ImportId,
  kind: ImportKind,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  state: ImportState,
  /** Revision: each write requires that no one else has written since. */
  rev: z.int(),
  /**
   * `by`: the name of the person who started the import. `actor`: the person for whom the current
   * step works.
   */
  by: z.string(),
  actor: Actor,
  /** Id of the author who started it; missing for an administrator's. It never changes. */
  author: z.string().optional(),
  /** Values for the file's empty cells. */
  defaults: ImportDefaults,
  /**
   * Epoch milliseconds. `createdAt`: the start. `beatAt`: the last heartbeat of the process that
   * works on the import.
   */
  createdAt: z.int(),
  beatAt: z.int(),
  /** The process that has the lease; null if no process has it. */
  holder: z.string().nullable(),
  /** How often a process has started the current step since the last progress. */
  tries: z.int(),
  rows: z.int(),
  of: z.int().optional(),
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
  /** The id of the dry run's findings, from `checked` on. */
  run: z.string().optional(),
  /** Pages of findings. */
  pages: z.int(),
  counts: z.object({ rows: z.int(), good: z.int(), bad: z.int(), duplicates: z.int() }).optional(),
  /** The insertion: the id of its outcomes, its options, and the next page. */
  insertion: z
    .object({ run: z.string(), at: z.int(), options: InsertInput, page: z.int() })
    .optional(),
  /** How many rows were inserted, once the import is done. */
  uploaded: z.int().optional(),
  /** Set for a Word paper. */
  paper: z
    .object({
      /** The paper's fingerprint. */
      print: z.string(),
      /** The id of the page with its hints; missing while there are none. */
      hints: z.string().optional(),
      /** `rev` counts the changes of the hints; `checked` is the revision that the rows follow. */
      rev: z.int(),
      checked: z.int(),
      /** The profile that its reading began with. */
      like: KeptProfile.optional(),
    })
    .optional(),
});
export type StoredImport = z.infer<typeof StoredImport>;

export const listOf = (kind: ImportKind): string => `IMPORTS#${kind}`;

/** Where imports are stored, and how one is worked on. */
export const imports: StepKind<StoredImport> = {
  schema: StoredImport,
  prefix: "I#",
  due: "IMPORTS_DUE",
  idOf: ({ importId }) => importId,
  isDue: ({ state }) => state === "checking" || state === "inserting",
  listOf: ({ kind, createdAt }) => ({ name: listOf(kind), at: createdAt }),
  // The uploaded file is deleted before its import.
  keptMs: 30 * DAY,
  silentMs: MINUTE,
  // Less than the 15 minutes after which the worker is stopped.
  maxRunMs: 8 * MINUTE,
};
