import type { ImportHandler } from "../pipeline/import-kind.ts";
import type { ImportKind } from "../pipeline/import.schema.ts";

/** The handler of each kind, loaded when a file of that kind arrives. */
const handlers: Record<ImportKind, () => Promise<ImportHandler>> = {
  questions: async () => (await import("../questions/question-import.service.ts")).handler,
  users: async () => (await import("../users/user-import.service.ts")).handler,
};

export const handlerOf = (kind: ImportKind): Promise<ImportHandler> => handlers[kind]();
