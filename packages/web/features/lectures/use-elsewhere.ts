import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import type { Opening } from "./opening.ts";

/** Whether the server gives no addresses because two other devices play. */
const isTwoDevices = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "two_devices";

/** Whether two other devices play, according to the server. */
export function useElsewhere(
  opening: Opening,
  { error, refetch }: { error: Error | null; refetch: () => Promise<unknown> },
) {
  const [isBegun, setBegun] = useState(false);
  return {
    is: isBegun || isTwoDevices(error),
    begin: () => setBegun(true),
    /** Returns the same call, and notes if it is refused because two other devices play. */
    noticing: <T>(call: Promise<T>): Promise<T> =>
      call.catch((refused: unknown) => {
        if (isTwoDevices(refused)) setBegun(true);
        throw refused;
      }),
    watchHere: () => {
      opening.takeOver();
      void refetch().then(() => setBegun(false));
    },
  };
}
