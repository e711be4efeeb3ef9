import type { ImportEdge, ImportGraph } from "./import-graph.ts";

const entry = "packages/web/main.tsx";

/**
 * What only administrators load by `import()`: their pages and frame, and the parts of response types
 * that write questions. A static import of one of them would put it on every page.
 */
const administration =
  /^packages\/web\/app\/(admin-page-table\.ts|admin-layout\.tsx|themed\.tsx)$|\.author\.tsx$|-author\.tsx$/;

/**
 * Mantine weighs more than all other code of a student's page, so students load none of it, neither
 * with a page nor later by `import()`.
 */
export function mantineForStudents({ edges }: ImportGraph): string[] {
  const imports = Map.groupBy(
    edges.filter(({ kind }) => kind !== "type"),
    ({ from }) => from,
  );
  const problems: string[] = [];
  const seen = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const edge of imports.get(file) ?? []) {
      if (isMantine(edge)) {
        const way = [...path, file].map((one) => one.split("/").at(-1)).join(" -> ");
        problems.push(`${file}:${edge.line}: students load ${edge.to}: ${way}`);
      }
      const isAllowed = edge.kind === "dynamic" && administration.test(edge.to);
      if (edge.target === "file" && !isAllowed) walk(edge.to, [...path, file]);
    }
  };
  walk(entry, []);
  return problems;
}

const isMantine = ({ to, target }: ImportEdge): boolean =>
  target === "package" && to.startsWith("@mantine/");
