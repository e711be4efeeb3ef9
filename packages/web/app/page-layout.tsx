import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router-dom";
import { queryClient } from "../lib/query-client.ts";
import { Themed } from "./themed.tsx";

/** Layout. */
export function PageLayout() {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </Themed>
  );
}
