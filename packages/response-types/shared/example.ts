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
  /** Only in the one example of each type that the upload template shows. */
  template?: TemplatePlace;
}
