import type { DemoTest } from "@academy/core/exam/assessment/assessment.schema.ts";
import { useMutation } from "@tanstack/react-query";
import { postGuest } from "../../../shared/demo-tests/demo-tests.queries.ts";
import { type GuestPass, guestPasses } from "../../../lib/guest-passes.ts";

export interface GuestTry {
  start: () => void;
  starting: boolean;
  error: Error | null;
}

/** An attempt at a demo test: a new pass, stored in this browser before the test opens. */
export function useGuestTry(
  { slot }: Pick<DemoTest, "slot">,
  onPass: (pass: GuestPass) => void,
): GuestTry {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postGuest(slot),
    onSuccess: (pass) => {
      guestPasses.add(pass);
      onPass(pass);
    },
  });
  return { start: () => mutate(), starting: isPending, error };
}
