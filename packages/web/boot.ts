import { reportEarly } from "./features/report/report.queries.ts";
import { testsEarly } from "./features/student-tests/student-tests.queries.ts";
import { showKeptScheme } from "./lib/color-scheme.ts";
import { earlyCalls } from "./lib/session/early-answers.ts";
import { readSession, signedOut } from "./lib/session/kept-session.ts";
import { afterSignIn, isEntrance } from "./lib/address/paths.ts";
import type { SessionState } from "./lib/session/session.ts";
import { offersEarly } from "./shared/sales/exam-types.queries.ts";
import { subscriptionsEarly } from "./shared/sales/subscriptions.queries.ts";

const early = [testsEarly, offersEarly, subscriptionsEarly, reportEarly];

/** Reads from the browser's storage what the first paint needs. */
function kept(): SessionState {
  try {
    showKeptScheme(localStorage);
    return readSession(localStorage);
  } catch {
    // The browser's settings block the storage: a login is then lost when the page is closed.
    return signedOut;
  }
}

/** Runs before the first paint, while all other code is still loading. */
function boot({ pathname, search }: Location): void {
  const now = kept();
  const { token, user } = now;
  if (token && user && isEntrance(pathname)) {
    // The page already contains the login form, which must not appear before the redirect.
    document.documentElement.hidden = true;
    location.replace(afterSignIn(user, new URLSearchParams(search).get("next")));
  }
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  globalThis.__academyEarly = new Map(
    earlyCalls(early, pathname, now, Date.now()).map((url) => [
      url,
      {
        token,
        at: performance.now(),
        // If a response does not arrive, the screen sends the call again.
        response: fetch(url, { headers, signal: AbortSignal.timeout(30_000) }).catch(
          () => undefined,
        ),
      },
    ]),
  );
}

boot(location);
