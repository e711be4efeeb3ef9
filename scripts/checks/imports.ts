import { importCycles, readImportGraph } from "./import-graph.ts";
import { forbiddenImport, unclaimed } from "./import-rules.ts";
import type { Step } from "./step.ts";

/** Who may import whom, no circles, and no file without a rule. */
export const importsStep = {
  name: "import rules",
  run(root) {
    const graph = readImportGraph(root);
    if (graph.files.length === 0) return ["no source file was found, so nothing was checked"];
    return [
      ...unclaimed(graph.files).map((file) => `${file}: belongs to no zone of the import rules`),
      ...graph.edges.flatMap((edge) => {
        const reason = forbiddenImport(edge);
        return reason === undefined ? [] : [`${edge.from}:${edge.line}: ${reason}`];
      }),
      ...importCycles(graph).map((files) => `import circle: ${files.join(" -> ")}`),
    ];
  },
} satisfies Step;
