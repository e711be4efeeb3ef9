import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ApiError } from "../../lib/api/api-error.ts";

/** The message of a page about a test that does not exist; nothing for any other error. */
export const noSuchTest = (error: Error) =>
  error instanceof ApiError &&
  error.status === 404 && (
    <EmptyState title="Test not found">
      Check the address. The latest results are on your dashboard.
    </EmptyState>
  );
