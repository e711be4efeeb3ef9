import { QueryClient } from "@tanstack/react-query";
import { ApiError, isPassing } from "./api-error.ts";
import { retryDelay } from "./retry.rules.ts";
import { session } from "./session.ts";

/** Only what waiting can cure is tried again, twice. */
export const retryPassing = (failures: number, error: unknown): boolean =>
  failures < 2 && isPassing(error);

/** How long that waits: at least as long as the server asks. */
export const passingDelay = (failures: number, error: unknown): number =>
  retryDelay(failures + 1, Math.random(), error instanceof ApiError ? error.retryAfterSeconds : 0);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: retryPassing,
      retryDelay: passingDelay,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

// What one person loaded is never shown to the next one at the same screen.
let owner = session.get().user?.userId;
session.subscribe(() => {
  const next = session.get().user?.userId;
  if (next === owner) return;
  owner = next;
  queryClient.clear();
});
