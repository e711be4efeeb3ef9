import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The public pages; all other pages need a login or a personal link. */
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

/** The built pages that belong to one address each; the other pages serve several addresses. */
const TAGGED = { "index.html": "/", "login.html": "/login", "signup.html": "/signup" };

const tagsOf = (origin: string, path: string): string =>
  [
    `<link rel="canonical" href="${origin}${path}" />`,
    `<meta property="og:url" content="${origin}${path}" />`,
    `<meta property="og:image" content="${origin}/share.png" />`,
  ].join("\n    ");

/**
 * The origin of a host name such as `exams.example.org`.
 *
 * @throws Error if the text is not a host name
 */
function originOf(domain: string): string {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) {
    throw new Error(`ACADEMY_DOMAIN is not a domain: "${domain}". Write it as exams.example.org.`);
  }
  return `https://${domain}`;
}

/**
 * Adds the academy's address for search engines and shared links. Both need absolute addresses, so
 * this happens only in a build for a deployment's own domain.
 */
export const site = (domain: string | undefined): Plugin => ({
  name: "site",
  apply: "build",
  writeBundle: {
    // Runs after the plugin that writes the pages: if both ran together, the changes of one would
    // be lost.
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
