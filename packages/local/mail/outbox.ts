import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openJournal } from "../disk/journal.ts";
import { escapeHtml as escape } from "../http/html.ts";

export interface Mail {
  id: string;
  /** ISO 8601, UTC. */
  sentAt: string;
  to: string;
  subject: string;
  text: string;
}

export interface Outbox {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
  /** Newest first. */
  list(): Mail[];
  /** Whether a request is for the outbox; it shares its address with other services. */
  matches(request: Request): boolean;
  /** Answers GET /_mail (a page) and GET /_mail.json (the list). */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface OutboxOptions {
  /** Where mails are kept; undefined keeps them in memory. */
  folder: string | undefined;
  clock: { now(): number };
}

const keptMails = 500;

/** No mail leaves the machine: the newest 500 are kept here and shown on a page. */
export async function createOutbox({ folder, clock }: OutboxOptions): Promise<Outbox> {
  const journal = await openJournal<Mail>(folder && join(folder, "outbox.jsonl"));
  const list = () => Array.from(journal.entries.values()).toReversed();
  return {
    list,
    async send({ to, subject, text }) {
      const id = randomUUID();
      const sentAt = new Date(clock.now()).toISOString();
      const sent = journal.write(id, { id, sentAt, to, subject, text });
      const old = Array.from(journal.entries.keys()).slice(0, -keptMails);
      await Promise.all([sent, ...old.map((key) => journal.write(key, null))]);
    },
    matches: (request) => /^\/_mail(\.json)?$/.test(new URL(request.url).pathname),
    handle(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "GET" && request.method !== "HEAD") {
        return Promise.resolve(new Response("Method not allowed", { status: 405 }));
      }
      if (pathname === "/_mail.json") {
        return Promise.resolve(Response.json(list(), { headers: { "cache-control": "no-store" } }));
      }
      if (pathname === "/_mail") return Promise.resolve(mailPage(list()));
      return Promise.resolve(new Response("Not found", { status: 404 }));
    },
    close: () => journal.close(),
  };
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dde4, #3a4049); --soft: light-dark(#5a6472, #a9b2be); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#1b2027, #e8ebef); background: light-dark(#f6f7f9, #15181d); }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: .25rem 0 1.5rem; color: var(--soft); }
article { background: light-dark(#fff, #1e2228); border: 1px solid var(--line); border-radius: .5rem;
  padding: 1rem; margin-bottom: 1rem; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
header { margin-bottom: .75rem; }
header span { color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const article = (mail: Mail) => `<article>
<header><h2>${escape(mail.subject)}</h2>
<span>to ${escape(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace("T", " ")} UTC</time></span></header>
<pre>${escape(mail.text)}</pre>
</article>`;

/** The outbox as a page without scripts. */
function mailPage(mails: Mail[]): Response {
  const body =
    mails.length === 0
      ? "<p>No mail yet. Ask for a password reset, for example, then reload this page.</p>"
      : `<p>Nothing leaves this machine. Newest first; reload for new ones.</p>
${mails.map(article).join("\n")}`;
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mail outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>Mail outbox</h1>
${body}
</main></body>
</html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    },
  });
}
