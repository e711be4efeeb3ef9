/** What is wrong, by the path of the field. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Why a form was not saved, and what it said then. */
export interface Refused<Draft> {
  draft: Draft;
  problems: FieldProblems;
  /** The server found them: the form's own rules cannot say when they are gone. */
  byServer: boolean;
}

/**
 * The problems to show while the form is being put right: those that the form's own rules still
 * find, and those of the server's whose field is as it was.
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
