import { formatMarks } from "../../lib/format.ts";

/** A figure, or a dash if it is undefined: too few students, or no variance. */
export function FigureValue({ value }: { value: number | null }) {
  if (value !== null) return formatMarks(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="academy-unseen">undefined</span>
    </>
  );
}
