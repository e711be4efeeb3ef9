import type { ImportHandler } from "./import-kind.ts";
import type { ImportKind } from "./import.schema.ts";

/** The handler of each kind, loaded when a file of that kind arrives. */
const handlers: Partial<Record<ImportKind, () => Promise<ImportHandler>>> = {
  questions: async () => (await import("../questions/question-import.service.ts")).handler,
  users: async () => (await import("../users/user-import.service.ts")).handler,
};

/** The handler of a kind; undefined while the product has none. */
export const handlerOf = async (kind: ImportKind): Promise<ImportHandler | undefined> =>
  handlers[kind]?.();
