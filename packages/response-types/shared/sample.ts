/** A generated question of a type with one answer to it. */
export interface Sample<Content, Key, Answer> {
  content: Content;
  key: Key;
  answer: Answer;
}
