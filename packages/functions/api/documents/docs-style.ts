import { createHash } from "node:crypto";

/** All CSS of the documentation page. */
export const docsStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
h2{margin:2rem 0 .5rem;text-transform:capitalize}
details{border:1px solid #8886;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#8882;border-radius:.5rem}
.method{display:inline-block;min-width:4rem;font-weight:700}
.allow{display:block;margin-left:4rem;opacity:.8}
dt{font-weight:600}
`;

const hash = createHash("sha256").update(docsStyle).digest("base64");

/** No scripts, images or frames: this style is all the page may load. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
