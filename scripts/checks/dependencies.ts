import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readImportGraph } from "./import-graph.ts";
import type { Step } from "./step.ts";

/**
 * A package lists exactly what it imports. The dead-code tool checks this too, but has to ignore
 * everything that the root lists for hoisting.
 */
export const dependenciesStep: Step = {
  name: "dependencies",
  run(root) {
    const { edges } = readImportGraph(root);
    return globSync("packages/*/package.json", { cwd: root }).flatMap((file) => {
      const folder = dirname(file).replaceAll("\\", "/");
      const used = new Set(
        edges
          .filter((edge) => edge.from.startsWith(`${folder}/`))
          .map((edge) =>
            edge.target === "package" ? packageName(edge.to) : workspaceName(edge.to),
          ),
      );
      return dependencyNames(join(root, file))
        .filter((name) => !used.has(name))
        .map((name) => `${folder}/package.json: nothing in the package imports ${name}`);
    });
  },
};

function dependencyNames(file: string): string[] {
  // npm's own format; npm has read the file before any check runs.
  const manifest = JSON.parse(readFileSync(file, "utf8")) as { dependencies?: object };
  return Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith("@types/"));
}

/** `@scope/name/path` and `name/path` both come from a package, whose name is the first part. */
function packageName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function workspaceName(file: string): string {
  const [packages, name] = file.split("/");
  return packages === "packages" ? `@academy/${name}` : "";
}
