/** The part of Rolldown's `ModuleInfo` that is used here. */
export interface GraphModule {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export type ModuleOf = (id: string) => GraphModule | null;

/** The modules that are loaded together with a module, including the module itself. */
function loadedWith(root: string, moduleOf: ModuleOf): Set<string> {
  const found = new Set([root]);
  // Iterating over a Set also visits values that are added during the iteration.
  for (const id of found) for (const next of moduleOf(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * For each module, the roots that load it. A root is the entry or a module that some code loads by
 * `import()`: a screen, a layout, a part of a response type.
 */
export function rootsByModule(entryId: string, moduleOf: ModuleOf): Map<string, Set<string>> {
  const byModule = new Map<string, Set<string>>();
  const roots = new Set([entryId]);
  for (const root of roots) {
    for (const id of loadedWith(root, moduleOf)) {
      const known = byModule.get(id) ?? new Set<string>();
      byModule.set(id, known.add(root));
      for (const next of moduleOf(id)?.dynamicallyImportedIds ?? []) roots.add(next);
    }
  }
  return byModule;
}

/** The facts about who loads which modules, as far as the choice of a chunk needs them. */
export interface Audience {
  /** Administrators' pages. */
  readonly adminPages: ReadonlySet<string>;
  /** Every module that a student can load. */
  readonly students: ReadonlySet<string>;
}

const ADMIN_TABLE = "/web/app/admin-page-table.ts";
/** The parts of the administrators' page table, each of which has a file of its own. */
const ADMIN_PART = /\/web\/app\/admin-\w+-pages\.ts$/;
const ADMIN_LAYOUT = "/web/app/admin-layout.tsx";

/**
 * The pages that the administrators' table loads, and the modules that students reach without that
 * table and its layout.
 */
export function audienceOf(entryId: string, moduleOf: ModuleOf): Audience {
  const adminPages = new Set<string>();
  const students = rootsByModule(entryId, (id) => {
    if (id.endsWith(ADMIN_TABLE)) {
      const parts = moduleOf(id)?.importedIds.filter((one) => ADMIN_PART.test(one)) ?? [];
      for (const part of [id, ...parts])
        for (const page of moduleOf(part)?.dynamicallyImportedIds ?? []) adminPages.add(page);
      return null;
    }
    return id.endsWith(ADMIN_LAYOUT) ? null : moduleOf(id);
  });
  return { adminPages, students: new Set(students.keys()) };
}
