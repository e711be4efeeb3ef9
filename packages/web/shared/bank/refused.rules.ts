/** Problems by the path of the field. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Why a form was not saved, and its content at that moment. */
export interface Refused<Draft> {
  draft: Draft;
  problems: FieldProblems;
  /** True if the server found the problems: the form cannot know when these are solved. */
  byServer: boolean;
}

/**
 * The problems to show while the form is being corrected: problems that the form's own rules still
 * find, and problems from the server whose fields are unchanged.
 *
 * @param now what the form's own rules find
 */
export function stillWrong(
  { problems, byServer }: Omit<Refused<unknown>, "draft">,
  now: FieldProblems,
  isAsRefused: (path: string) => boolean,
): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) => {
      const words = now[path] ?? (byServer && isAsRefused(path) ? message : undefined);
      return words === undefined ? [] : [[path, words]];
    }),
  );
}
