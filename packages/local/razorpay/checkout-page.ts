import { escapeHtml as escape } from "../http/html.ts";
import type { Act, OrderEntity } from "./acts.ts";

/** The description of the page that opens a checkout. */
interface Opener {
  keyId: string;
  name: string;
  description: string;
  /** The only origin that may frame the checkout and receive its result. */
  origin: string;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dde4, #3a4049); --soft: light-dark(#515b69, #a9b2be);
  --card: light-dark(#fff, #1e2228); --good: light-dark(#0b6b3f, #58c48f); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1b2027, #e8ebef); background: rgb(10 14 20 / 60%); }
main { width: min(26rem, 100%); background: var(--card); border-radius: .75rem; overflow: hidden;
  box-shadow: 0 1rem 3rem rgb(0 0 0 / 35%); }
header { padding: 1.25rem 1.25rem 1rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.75rem; font-weight: 650; margin: .25rem 0 0; font-variant-numeric: tabular-nums; }
p { margin: 0; color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
section { padding: 1rem 1.25rem 0; display: grid; gap: .5rem; }
section:last-of-type { padding-bottom: 1.25rem; }
h2 { font-size: .8rem; margin: 0; color: var(--soft); font-weight: 600; }
button { font: inherit; min-height: 2.75rem; padding: .4rem .9rem; text-align: start; cursor: pointer;
  color: inherit; background: none; border: 1px solid var(--line); border-radius: .5rem; }
button:hover:enabled { border-color: currentColor; }
button:focus-visible { outline: 3px solid light-dark(#1c64d1, #7fb0ff); outline-offset: 1px; }
button:disabled { opacity: .55; cursor: progress; }
button.main { font-weight: 600; color: light-dark(#fff, #06231a); background: var(--good); border-color: var(--good); }
[role=status] { padding: 0 1.25rem; color: inherit; }
[role=status]:not(:empty) { padding-bottom: 1.25rem; }
`;

type Choice = readonly [act: Act | "abandon", label: string];

const groups: readonly [heading: string, choices: readonly Choice[]][] = [
  [
    "The payment succeeds",
    [
      ["succeed", "Succeed"],
      ["webhook-first", "Succeed, webhook before the redirect"],
      ["late-webhook", "Succeed, webhook ten seconds late"],
      ["webhook-twice", "Succeed, webhook twice"],
      ["out-of-order", "Succeed, webhooks out of order"],
      ["no-redirect", "Succeed without redirect"],
    ],
  ],
  [
    "The payment fails",
    [
      ["fail", "Fail"],
      ["abandon", "Abandon"],
      ["forge", "Forge a success"],
    ],
  ],
];

const button = ([act, label]: Choice) =>
  `<button type="button" value="${act}"${act === "succeed" ? ' class="main"' : ""}>${label}</button>`;

const section = ([heading, choices]: (typeof groups)[number]) =>
  `<section><h2>${heading}</h2>\n${choices.map(button).join("\n")}</section>`;

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/**
 * The test checkout of an order: no money moves, and each possible course of a payment has a
 * button.
 */
export function checkoutPage(order: OrderEntity, opener: Opener): Response {
  const said = [opener.description, "Test checkout: no money moves."].filter(Boolean).join(". ");
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Test checkout</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>${style}</style></head>
<body data-order-id="${escape(order.id)}" data-key-id="${escape(opener.keyId)}" data-origin="${escape(opener.origin)}">
<main>
<header><h1>${escape(opener.name || "Checkout")}</h1>
<p class="amount">${rupees.format(order.amount / 100)}</p>
<p>${escape(said)}</p></header>
${groups.map(section).join("\n")}
<p role="status"></p>
</main>
<script src="/v1/checkout/frame.js"></script>
</body>
</html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors ${opener.origin}`,
    },
  });
}
