import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import type { Opening } from "./opening.ts";

/** Whether the server gives no addresses because two other devices play. */
const isTwoDevices = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "two_devices";

/** Whether two other devices play, as an answer of the server says. */
export function useElsewhere(
  opening: Opening,
  { error, refetch }: { error: Error | null; refetch: () => Promise<unknown> },
) {
  const [isBegun, setBegun] = useState(false);
  return {
    is: isBegun || isTwoDevices(error),
    begin: () => setBegun(true),
    /** Takes notice of a call that was refused for it. */
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
