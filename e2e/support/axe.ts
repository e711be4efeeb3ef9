import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half the bytes of the module's own `source`, for each document to read. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** It would serialize every element that it looks at, which takes half of its time on a long page. */
const withoutHtml = `${source};axe.configure({ noHtml: true });`;

/** The rules whose result depends on the colour scheme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds against WCAG 2.2 A and AA and its own best practices, one line each.
 *
 * @param only colours when the rest has been checked in the page's other colour scheme
 */
export async function axeProblems(page: Page, only: "all" | "colours"): Promise<string[]> {
  // Loading it costs as much as running some rules: once per document is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(withoutHtml);
  return page.evaluate(
    async (rules) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ["violations"],
        iframes: false,
        preload: false,
        ...(rules && { runOnly: rules }),
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ failureSummary, target }) => {
          const why = failureSummary?.split("\n")[1]?.trim() ?? "";
          return `${id}: ${help} at ${target.join(" ")} (${why})`;
        }),
      );
    },
    only === "colours" ? colourRules : null,
  );
}
