import { ErrorState } from "@academy/ui/error-state.tsx";
import type { UseQueryResult } from "@tanstack/react-query";

/** The order in the address did not load: the student may have paid already. */
export const Unread = ({ order }: { order: UseQueryResult }) => (
  <ErrorState
    title="Your payment did not load"
    message="We don't have its status yet. If you have paid, please don't pay again."
    onRetry={() => void order.refetch()}
    retrying={order.isFetching}
  />
);
