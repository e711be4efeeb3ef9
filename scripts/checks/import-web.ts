import * as at from "./import-places.ts";
import type { Zone } from "./import-zones.ts";

/** Layers from the lowest: each may import those below; within features, only its own folder. */
export function webLayers(layers: readonly string[]): Zone[] {
  return layers.map((layer, level): Zone => {
    const below = layers.slice(0, level);
    const own = layer === "features" ? "features/$1/.+" : `${layer}/.+`;
    const others = below.length > 0 ? [`(${below.join("|")})/.+`] : [];
    return {
      name: `web, ${layer}`,
      files: new RegExp(`^packages/web/${layer}/([^/]+)(/.+)?$`),
      ...webMay([own, ...others].join("|")),
    };
  });
}

export function webMay(layers: string): Pick<Zone, "mayImport" | "typesFrom" | "packages"> {
  return {
    mayImport: [`packages/web/(${layers})(/.+)?`, at.ui, at.responseScreens, at.corePure],
    typesFrom: ["packages/functions/.+"],
    packages: [
      ...at.react,
      "react-router-dom",
      "@tanstack/react-query",
      "aws-amplify(/.+)?",
      "@aws-amplify/.+",
      "idb-keyval",
      "lean-qr",
      "@hello-pangea/dnd",
      "@fontsource/.+",
      "zod",
      "dompurify",
    ],
  };
}
