import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { hasKept } from "../../shared/kept-lectures/has-kept.ts";
import type { orKept as OrKept } from "./kept/kept-playback.ts";
import type { OpenedPlayback, Opening } from "./opening.ts";
import { readAddresses } from "./read-addresses.ts";
import type { Watched } from "./watched.shelf.ts";

const orKept: typeof OrKept = async (whose, asked) => {
  // The call may be refused before the code below has loaded: this is not an unhandled error.
  asked.catch(() => undefined);
  return (await import("./kept/kept-playback.ts")).orKept(whose, asked);
};

/**
 * The addresses of a video that is not free expire after an hour, so each opening requests new
 * ones. The answer also says where the student stopped on any device, and this device saves that
 * place.
 */
export const playbackQuery = (
  { _id: id, duration }: Lecture,
  { watched, opening, userId }: { watched: Watched; opening: Opening; userId: string },
) =>
  queryOptions({
    queryKey: ["playback", id],
    // A lecture that is kept here plays without a connection.
    networkMode: hasKept() ? "always" : "online",
    queryFn: async ({ signal }): Promise<OpenedPlayback> => {
      const asked = readAddresses(id, opening, signal);
      const answer = hasKept() ? await orKept({ userId, videoId: id }, asked) : await asked;
      const place = answer.watch?.place;
      if (place) watched.learn(id, { ...place, of: duration });
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
