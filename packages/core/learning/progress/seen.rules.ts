/** How many open questions are remembered as practised; older ones count as new again. */
const MOST_SEEN = 1000;

/**
 * A question's mark in two bytes. If two questions have the same mark, a new question counts as
 * practised and is offered a little later, which does no harm.
 */
export function seenMark(questionId: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < questionId.length; i++) {
    value = Math.imul(value ^ questionId.charCodeAt(i), 0x01000193);
  }
  return (value ^ (value >>> 16)) & 0xffff;
}

/**
 * Adds the open questions among these answers to the marks of practised ones, in place. The newest
 * are last.
 */
export function addSeen(
  seen: Set<number>,
  answers: readonly { ref: string; questionId: string }[],
): void {
  for (const { ref, questionId } of answers) {
    if (!ref.startsWith("o.")) continue;
    const mark = seenMark(questionId);
    seen.delete(mark);
    seen.add(mark);
  }
  for (const oldest of seen) {
    if (seen.size <= MOST_SEEN) return;
    seen.delete(oldest);
  }
}
