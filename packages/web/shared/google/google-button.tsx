import { Button } from "@academy/ui/kit/button.tsx";
import { useEffect, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import classes from "./google-button.module.css";
import { goToGoogle, redirectWords } from "./google-redirect.ts";

/** Google's logo in its colours, as its brand rules require. */
const mark = (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#ea4335"
      d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5z"
    />
    <path
      fill="#4285f4"
      d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
    />
    <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2z" />
    <path
      fill="#34a853"
      d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6a14.5 14.5 0 0 1-21.7-7.6l-8 6.2A24 24 0 0 0 24 48z"
    />
  </svg>
);

/** The button for the Google login, below another login method. */
export function GoogleButton({ next }: { next: string | null }) {
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useBackAgain(() => setLeaving(false));
  async function leave(): Promise<void> {
    setLeaving(true);
    setProblem(null);
    try {
      await goToGoogle(next);
    } catch (error) {
      setProblem(redirectWords(error));
      setLeaving(false);
    }
  }
  return (
    <div>
      <p className={classes.or}>or</p>
      <div className={problem ? classes.message : undefined}>
        <Problem>{problem}</Problem>
      </div>
      <Button
        variant="default"
        fullWidth
        leftSection={mark}
        loading={leaving}
        onClick={() => void leave()}
      >
        Continue with Google
      </Button>
    </div>
  );
}

/** After the browser's Back button the page is as the user left it, still waiting. */
function useBackAgain(run: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && run();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  });
}
