import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openJournal } from "../disk/journal.ts";
import { mailPage } from "./outbox-page.ts";

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
