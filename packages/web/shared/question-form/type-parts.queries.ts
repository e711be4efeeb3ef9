import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { AuthorDraft, TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { queryOptions } from "@tanstack/react-query";

/** The screen parts of all response types, by code. */
export type Parts = ReadonlyMap<string, TypeParts>;

/** All parts are loaded together, because authors switch between types. */
export const partsQuery = queryOptions({
  queryKey: ["response-type-parts"],
  queryFn: async (): Promise<Parts> => {
    const loading = Object.entries(typeParts).map(
      async ([code, load]) => [code, await load()] as const,
    );
    return new Map(await Promise.all(loading));
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** @throws Error for a type that is not in the registry */
export const blankAuthorOf =
  (parts: Parts) =>
  (code: string): AuthorDraft => {
    const found = parts.get(code);
    if (!found) throw new Error(`There is no response type ${code}`);
    return found.blankDraft();
  };
