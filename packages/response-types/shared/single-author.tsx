import { ChoiceAuthor } from "./choice-author.tsx";
import type { AuthorProps } from "./type-parts.ui.ts";

/** Options of which one is correct. */
export function SingleAuthor(props: AuthorProps) {
  return <ChoiceAuthor {...props} kind="radio" hint="Select the letter of the correct option." />;
}
