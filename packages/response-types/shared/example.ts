import type { AuthorInput } from "./response-type.ts";

/** A question as an author would write it, with answers (wire values) of each kind. */
export interface Example {
  title: string;
  /** Sanitised HTML. */
  question: string;
  input: AuthorInput;
  right: readonly unknown[];
  partial: readonly unknown[];
  wrong: readonly unknown[];
}
