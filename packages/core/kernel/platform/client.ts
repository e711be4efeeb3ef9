import { isOutage, isRefused } from "../overload/overload.ts";
import type { Service } from "../overload/patience.rules.ts";
import type { ClientConfig } from "./config.ts";
import { callFacts, patient } from "./patience.ts";

/** What is read of an answer, and of an error, of every service: the SDK counts its tries. */
interface Answered {
  output: { $metadata?: { attempts?: number | undefined } };
}
type Next<A, R> = (args: A) => Promise<R>;

interface Client {
  middlewareStack: {
    add(middleware: ReturnType<typeof noting>, where: { step: "initialize"; name: string }): void;
  };
}

/** An error of a client as it is logged; calls that wait for the same request share it. */
export interface Refusal {
  service?: Service;
  cause?: Refusal;
}

/** What a client of a service is made of. */
type Terms = ReturnType<typeof patient> & { region: string };

/**
 * Opens a client of a service of AWS. It waits by the terms of a call or a job, and logs each request
 * that the service refused, did not answer, or answered only when it was tried again.
 */
export function openClient<C extends Client, More extends object = object>(
  Kind: new (settings: Terms & More) => C,
  config: ClientConfig,
  service: Service,
  more?: More,
): C {
  // `More` is empty where nothing more is said.
  const settings = { ...patient(config, service), region: config.region, ...more } as Terms & More;
  const client = new Kind(settings);
  const where = { step: "initialize", name: "noteRefusals" } as const;
  client.middlewareStack.add(noting(config, service), where);
  return client;
}

const noting =
  ({ log }: ClientConfig, service: Service) =>
  <A, R extends Answered>(next: Next<A, R>, context: { commandName?: string }): Next<A, R> =>
  async (args) => {
    const began = performance.now();
    const facts = (tries = 1, more = {}) => ({
      service,
      operation: context.commandName?.replace(/Command$/, ""),
      tries,
      heldMs: Math.round(performance.now() - began),
      ...callFacts(),
      ...more,
    });
    try {
      const answer = await next(args);
      const tries = answer.output.$metadata?.attempts ?? 1;
      if (tries > 1) log?.info("service.retried", facts(tries));
      return answer;
    } catch (error) {
      if (isOutage(error) || isRefused(error)) {
        Object.assign(error, { service });
        log?.info("service.refused", facts(triesOf(error), { cause: causeOf(error) }));
      }
      throw error;
    }
  };

function triesOf(error: Error & { $metadata?: Answered["output"]["$metadata"] }) {
  return error.$metadata?.attempts;
}

/**
 * The service's own name for it, or Node's code where a connection did not come about or broke. To
 * the SDK that is a TimeoutError, as a silence is, whose code is ETIMEDOUT.
 */
const causeOf = ({ name, code }: Error & { code?: unknown }): string =>
  typeof code === "string" && code !== "ETIMEDOUT" ? code : name;
