import { createServer } from "node:net";
import lighthouse from "lighthouse";
import { launchProfile } from "./chromium.ts";
import { type Credentials, logIn } from "./sign-in.ts";

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port of its own");
  return address.port;
}

/** Scores from 0 to 1. */
async function onePass(origin: string, path: string, who: Credentials | undefined) {
  const port = await freePort();
  const profile = await launchProfile([`--remote-debugging-port=${port}`]);
  try {
    if (who) await logIn(await profile.newPage(), who, origin);
    const flags = {
      port,
      output: "json",
      logLevel: "error",
      // Its browser is new, so there is nothing to clear but the session.
      disableStorageReset: true,
      // No one looks at it.
      disableFullPageScreenshot: true,
    } as const;
    const result = await lighthouse(origin + path, flags);
    if (!result) throw new Error("Lighthouse returned no result");
    const { categories, audits, finalDisplayedUrl } = result.lhr;
    const score = (name: string) => categories[name]?.score ?? 0;
    const figure = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
    return {
      performance: score("performance"),
      scores: {
        accessibility: score("accessibility"),
        bestPractices: score("best-practices"),
        seo: score("seo"),
      },
      shift: figure("cumulative-layout-shift"),
      bytes: figure("total-byte-weight"),
      elements: figure("dom-size-insight"),
      failed: Object.values(audits).flatMap(({ id, score: points }) => (points === 0 ? [id] : [])),
      /** What search engines would miss. */
      seoFaults: (categories["seo"]?.auditRefs ?? []).flatMap(({ id }) =>
        audits[id]?.score === 0 ? [id] : [],
      ),
      /** Where it ended: a session that was lost would show the login page. */
      path: new URL(finalDisplayedUrl).pathname,
    };
  } finally {
    await profile.close();
  }
}

/**
 * Lighthouse's scores of a page on its mobile preset, its layout shift and its size.
 *
 * @param who visits it, logged in before; a visitor without an account if undefined
 */
export async function scoresOf(origin: string, path: string, who?: Credentials) {
  let found = await onePass(origin, path, who);
  // On a very busy machine Lighthouse may miss the first paint, and then measures nothing.
  for (let run = 1; run < 3 && found.performance === 0; run++) {
    found = await onePass(origin, path, who);
  }
  if (found.path !== path) throw new Error(`Lighthouse ended at ${found.path} instead of ${path}`);
  return found;
}
