/** The positions of options in the order to show them. */
export const shownOptions = ({
  options = [],
  order,
}: {
  options?: readonly string[] | undefined;
  order?: readonly number[] | undefined;
}): readonly number[] => order ?? [...options.keys()];

/** A position's letter for students: 0 is A. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
