/** A generated question of a type with one answer to it. */
export interface Sample<Content, Key, Answer> {
  content: Content;
  key: Key;
  answer: Answer;
  /**
   * A correct answer on the wire, for types whose keys are written in another form than answers.
   */
  own?: unknown;
}
