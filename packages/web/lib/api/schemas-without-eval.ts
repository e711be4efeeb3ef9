/**
 * Prevents zod from compiling its schemas, because the content policy forbids eval and reports even
 * the attempt. It must be called before the first schema is loaded, so this file does not import
 * zod.
 */
export function keepSchemasFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
