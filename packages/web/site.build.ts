import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The public pages; all others need a login or a personal link. */
const PAGES = [
  "/",
  "/signup",
  "/login",
  "/sample-report",
  "/privacy",
  "/terms",
  "/refunds",
  "/contact",
  "/demo-test1",
  "/demo-test2",
  "/demo-test3",
  "/demo-test4",
];

const sitemapOf = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");

/** The built pages that are one address each; the others serve many. */
const TAGGED = { "index.html": "/", "login.html": "/login", "signup.html": "/signup" };

const tagsOf = (origin: string, path: string): string =>
  [
    `<link rel="canonical" href="${origin}${path}" />`,
    `<meta property="og:url" content="${origin}${path}" />`,
    `<meta property="og:image" content="${origin}/share.png" />`,
  ].join("\n    ");

/**
 * `exams.example.org` as an origin.
 *
 * @throws Error if it is not a host name
 */
function originOf(domain: string): string {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) {
    throw new Error(`ACADEMY_DOMAIN is not a domain: "${domain}". Write it as exams.example.org.`);
  }
  return `https://${domain}`;
}

/**
 * Adds the academy's address for search engines and shared links: both need absolute addresses, so
 * only a build for a deployment's own domain has them.
 */
export const site = (domain: string | undefined): Plugin => ({
  name: "site",
  apply: "build",
  writeBundle: {
    // After the plugin that writes the pages: if both ran together, the work of one would be lost.
    sequential: true,
    order: "post",
    async handler({ dir = "" }) {
      if (!domain) return;
      const origin = originOf(domain);
      await writeFile(join(dir, "sitemap.xml"), sitemapOf(origin));
      await appendFile(join(dir, "robots.txt"), `\nSitemap: ${origin}/sitemap.xml\n`);
      for (const [page, path] of Object.entries(TAGGED)) {
        const html = await readFile(join(dir, page), "utf8");
        const withTags = html.replace("</head>", () => `  ${tagsOf(origin, path)}\n  </head>`);
        await writeFile(join(dir, page), withTags);
      }
    },
  },
});
