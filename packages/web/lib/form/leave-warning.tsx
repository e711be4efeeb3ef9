import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { PageDialog } from "../page-dialog.tsx";

/** The in-app address of a plain click; null if it stays on the page or leaves the app. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || pathname === location.pathname) return null;
  return pathname + search + hash;
}

interface LeaveWarningProps {
  when: boolean;
  /** Whether the input is stored as a draft; the dialog says so. */
  kept?: boolean;
  /** What leaving means, if neither of the two sentences about drafts is true. */
  text?: string;
}

/** Asks before leaving a page with unsaved input. */
export function LeaveWarning({ when, kept = true, text }: LeaveWarningProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!when) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const to = leadsTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(to);
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [when]);
  if (asked === null) return null;
  return (
    <PageDialog title="Leave this page?" size="md" onClose={() => setAsked(null)}>
      <p>
        {text ??
          (kept
            ? "Your changes are not saved yet. They are kept on this device."
            : "Your changes are not saved yet and would be lost.")}
      </p>
      <DialogActions>
        <Button variant="default" onClick={() => void navigate(asked)}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => setAsked(null)}>
          Stay
        </Button>
      </DialogActions>
    </PageDialog>
  );
}
