/** Invalid input. `path` is dotted, from the question or the answer. */
export class InputError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = "InputError";
    this.path = path;
  }
}
