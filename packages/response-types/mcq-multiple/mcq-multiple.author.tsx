import { ChoiceAuthor } from "../shared/choice-author.tsx";
import type { AuthorProps } from "../shared/type-parts.ui.ts";

/** Options of which one or more are correct. */
export function MultipleAuthor(props: AuthorProps) {
  return (
    <ChoiceAuthor {...props} kind="checkbox" hint="Tick the letter of every correct option." />
  );
}
