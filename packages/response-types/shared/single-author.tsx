import { ChoiceAuthor } from "./choice-author.tsx";
import type { AuthorProps } from "./type-parts.ui.ts";

/** Options of which one is right. */
export function SingleAuthor(props: AuthorProps) {
  return <ChoiceAuthor {...props} kind="radio" hint="Choose the letter of the right one." />;
}
