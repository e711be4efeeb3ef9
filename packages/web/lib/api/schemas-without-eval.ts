/**
 * Prevents zod from compiling its schemas: the content policy forbids eval, and even the attempt is
 * reported. Must be called before the first schema is loaded, which is why zod itself is not
 * imported.
 */
export function keepSchemasFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
