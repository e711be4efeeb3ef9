import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { Routed } from "./app/app.tsx";

/**
 * A screen as HTML, rendered once by the build for a visitor who is not logged in, so that it is
 * visible before any script has loaded. The app hydrates it: the elements are its own.
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
    // Complete and in order: later parts would be moved into place by a script in the page.
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
