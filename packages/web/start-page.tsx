import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { Routed } from "./app/app.tsx";

/**
 * A screen as HTML. The build renders it once for a visitor who is not logged in, so that it is
 * visible before any script has loaded. The app hydrates these elements.
 *
 * @throws the error of a component: React itself would leave an empty place for the browser
 */
export async function draw(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <Routed />
      </StaticRouter>
    </StrictMode>,
    // The HTML must be complete and in order: otherwise, scripts in the page would move late parts.
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
