import type { PageHeading } from "../../lib/address/page.ts";
import { useSession } from "../../lib/session/session.ts";
import { Choose } from "./choose.tsx";
import { isOver } from "./run.rules.ts";
import { SetEnd } from "./set-end.tsx";
import { SetView } from "./set-view.tsx";
import { useRun } from "./use-run.ts";
import { useOpenSet } from "./use-open-set.ts";

/** Choosing a set, practising it, and its end. All are one page, so that practice works offline. */
export function PracticePage({ heading }: { heading: PageHeading }) {
  const { user } = useSession();
  const own = useRun(user?.userId ?? "");
  const { parts, begin, resume, isOpening, error } = useOpenSet(own);
  const { run } = own;
  if (!run || !parts) {
    return (
      <Choose
        userId={user?.userId ?? ""}
        heading={heading}
        onStart={begin}
        onContinue={resume}
        isOpening={isOpening}
        error={error}
      />
    );
  }
  const close = () => own.open(null);
  if (isOver(run)) {
    return <SetEnd own={own} run={run} parts={parts} heading={heading} onClose={close} />;
  }
  return <SetView own={own} run={run} parts={parts} onClose={close} />;
}
