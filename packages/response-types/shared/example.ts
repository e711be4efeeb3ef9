import type { AuthorInput } from "./response-type.ts";

/** Where an example is in the question bank of the template, and what it has beside its answer. */
interface TemplatePlace {
  examType: string;
  subject: string;
  topic: string;
  subTopic: string;
  difficulty: string;
  marks: string;
  solution?: string;
}

/** A question as an author would write it, with answers (wire values) of each kind. */
export interface Example {
  title: string;
  /** Sanitised HTML. */
  question: string;
  input: AuthorInput;
  right: readonly unknown[];
  partial: readonly unknown[];
  wrong: readonly unknown[];
  /** For the example of the type that the template for uploads shows: each type has one. */
  template?: TemplatePlace;
}
