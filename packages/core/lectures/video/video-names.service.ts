import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { entryOf, named } from "./video-names.rules.ts";
import type { Video } from "./video.schema.ts";

/** Videos by the names that the catalogue has now, or had a minute ago. */
export async function withNames(deps: Deps, videos: readonly Video[]): Promise<Video[]> {
  const isBound = videos.some(({ entryId }) => entryId !== null);
  return isBound ? named(videos, await Catalogue.byId(deps)) : [...videos];
}

/** Binds names to the catalogue, so that the video goes along when its entry is renamed. */
export async function entryIdOf(
  deps: Deps,
  names: Pick<Video, "subject" | "topic" | "subTopic">,
): Promise<string | null> {
  return entryOf(names, await Catalogue.list(deps))?._id ?? null;
}
