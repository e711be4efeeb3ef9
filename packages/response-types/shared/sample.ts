/** One generated question of a type with one answer to it, as generators for tests give them. */
export interface Sample<Content, Key, Answer> {
  content: Content;
  key: Key;
  answer: Answer;
}
