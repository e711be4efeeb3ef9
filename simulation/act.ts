/** One act of a student: an answer, a clearing or a mark, as the screen had it afterwards. */
export interface Act {
  student: string;
  device: string;
  page: string;
  question: string;
  seq: number;
  value: unknown;
  marked: boolean;
}

/** Whether the other act is the same one or a later one, on the same device and question. */
export const replaces = (other: Act, one: Act) =>
  other.student === one.student &&
  other.device === one.device &&
  other.question === one.question &&
  other.seq >= one.seq;

export const describe = ({ student, page, question, seq, value, marked }: Act): string =>
  `${student} on ${page}: ${question} #${seq} = ${JSON.stringify(value)}${marked ? " marked" : ""}`;
