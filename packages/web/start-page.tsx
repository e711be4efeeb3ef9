import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { Routed } from "./app/app.tsx";

/**
 * A screen as HTML, drawn once by the build for a visitor without a sign-in, so that it is seen
 * before any script has come. The app takes it over as it is: the elements are its own.
 *
 * @throws what a component threw: React itself would leave its place empty for the browser
 */
export async function draw(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <Routed />
      </StaticRouter>
    </StrictMode>,
    // Whole and in order: later parts would be put in their place by a script in the page.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  let html = "";
  for await (const part of prelude) html += String(part);
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be drawn`);
  return html;
}
