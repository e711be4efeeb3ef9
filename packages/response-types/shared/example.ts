import type { AuthorInput } from "./response-type.ts";

/** Where an example is in the template's question bank, and its fields besides the answer. */
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
  /** For the example of the type in the upload template: each type has one. */
  template?: TemplatePlace;
}
