/** A generated question of a type with one answer to it. */
export interface Sample<Content, Key, Answer> {
  content: Content;
  key: Key;
  answer: Answer;
  /** A correct answer on the wire, where the key is not written as an answer is. */
  own?: unknown;
}
