import type { Actor } from "../../kernel/shared/actor.ts";
import { type AppError, forbidden } from "../../kernel/shared/error.ts";
import type { ImportKind } from "./import.schema.ts";

/** Who asks about an import. */
export type Reader = Pick<Actor, "userId" | "isAdmin">;

/** Whose an import is: an author's, by id, or an administrator's. */
interface Owned {
  kind: ImportKind;
  author?: string | undefined;
}

/** Why someone may not import files of a kind; undefined if they may. Authors import questions. */
export const kindProblem = ({ isAdmin }: Reader, kind: ImportKind): AppError | undefined =>
  isAdmin || kind === "questions" ? undefined : forbidden("Your role does not include this.");

/** Whether someone may know of an import: administrators of all, authors of their own. */
export const maySee = ({ isAdmin, userId }: Reader, { author, kind }: Owned): boolean =>
  isAdmin || (kind === "questions" && author === userId);

/**
 * Why someone may not check or insert the rows of an import. Only its author may check an author's
 * file, because the findings depend on keys that other people know and the author may not.
 */
export const workProblem = ({ userId }: Reader, { author }: Owned): AppError | undefined =>
  author === undefined || author === userId
    ? undefined
    : forbidden(
        "Only the author who uploaded this file can check it and add its rows. You can undo it.",
        "not_your_import",
      );
