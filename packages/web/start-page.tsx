import { StrictMode, Suspense } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { Frame } from "./app/frame.tsx";
import { LandingScreen } from "./features/landing/landing-page.tsx";

/**
 * The start page as HTML, drawn once by the build, so that it is seen before any script has come.
 * The app takes it over as it is: the elements are those that `App` draws at `/`.
 */
export async function draw(): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location="/">
        <Frame>
          <Suspense>
            <LandingScreen />
          </Suspense>
        </Frame>
      </StaticRouter>
    </StrictMode>,
    // Whole and in order: later parts would be put in their place by a script in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  let html = "";
  for await (const part of prelude) html += String(part);
  return html;
}
