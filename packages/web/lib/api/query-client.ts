import { QueryClient } from "@tanstack/react-query";
import { loadDelay, retriesLoad } from "./retry.rules.ts";
import { session, signedInUser } from "../session/session.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: retriesLoad,
      retryDelay: (failures, error) => loadDelay(failures, error, Math.random()),
      staleTime: 30_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

// The cache is cleared when the user changes, so that the next user never sees the data.
let owner = signedInUser();
session.subscribe(() => {
  const next = signedInUser();
  if (next === owner) return;
  owner = next;
  queryClient.clear();
});
