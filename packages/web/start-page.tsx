import { StrictMode, Suspense } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { Frame } from "./app/frame.tsx";
import { LandingPage } from "./features/landing/landing-page.tsx";

/**
 * The start page as HTML, rendered once by the build, so that it is visible before any script has
 * loaded. The app hydrates it: the elements are the same that `App` renders at `/`.
 */
export async function draw(): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location="/">
        <Frame>
          <Suspense>
            <LandingPage />
          </Suspense>
        </Frame>
      </StaticRouter>
    </StrictMode>,
    // Complete and in order: later parts would be moved into place by a script in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  let html = "";
  for await (const part of prelude) html += String(part);
  return html;
}
