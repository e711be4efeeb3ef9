import type {
  LectureMove,
  OrderedSubject,
} from "@academy/core/lectures/order/lecture-order.schema.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { orderQuery, postMove } from "./lecture-order.queries.ts";
import { movedOrder, type Place } from "./lecture-order.rules.ts";

const MOVES = ["lecture moves"];

/** The order of a subject's lectures. Moves are shown immediately, and sent one after another. */
export function useLectureOrder(subject: string | null) {
  const client = useQueryClient();
  const query = orderQuery(subject);
  const list = useQuery(query);
  const isLast = () => client.isMutating({ mutationKey: MOVES }) <= 1;
  const sending = useMutation({
    mutationKey: MOVES,
    scope: { id: "lecture moves" },
    mutationFn: (move: LectureMove) => postMove(move),
    onSuccess: (order: OrderedSubject) => {
      if (isLast()) client.setQueryData(query.queryKey, order);
    },
    onError: (error) => {
      notify(messageOf(error, "The order could not be saved."), "error");
      return client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const move = (place: Place) => {
    const found = list.data && movedOrder(list.data, place);
    if (!found) return;
    void client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, found.shown);
    sending.mutate(found.move);
  };
  const { isPending, isSuccess } = sending;
  return { list, move, state: isPending ? "Saving…" : isSuccess ? "Order saved" : "" };
}
