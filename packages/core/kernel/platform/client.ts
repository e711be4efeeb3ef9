import { isOutage, isRefused } from "../overload/overload.ts";
import type { Service } from "../overload/patience.rules.ts";
import { noteRefusal } from "../overload/refusal.ts";
import type { ClientConfig } from "./config.ts";
import { callFacts, patient } from "./patience.ts";

/**
 * The fields that are read from every service's answer or error. `attempts` is the number of tries.
 */
interface Answered {
  output: { $metadata?: { attempts?: number | undefined } };
}
type Next<A, R> = (args: A) => Promise<R>;

/** The fields that name a table in a request to the database; other requests have neither. */
interface Asking {
  input: { TableName?: string | undefined; RequestItems?: object | undefined };
}

interface Client {
  middlewareStack: {
    add(middleware: ReturnType<typeof noting>, where: { step: "initialize"; name: string }): void;
  };
}

/** The settings of a service's client. */
type Terms = ReturnType<typeof patient> & { region: string };

/**
 * Opens a client of a service of AWS. How long it waits depends on whether a call or a job uses it.
 * It logs each request that the service refused, did not answer, or answered only after another
 * try.
 */
export function openClient<C extends Client, More extends object = object>(
  Kind: new (settings: Terms & More) => C,
  config: ClientConfig,
  service: Service,
  more?: More,
): C {
  // Without `more`, the type `More` is empty.
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
    const asked = () => ({
      service,
      operation: context.commandName?.replace(/Command$/, ""),
      table: tableOf(args),
    });
    const held = (tries = 1) => ({
      tries,
      heldMs: Math.round(performance.now() - began),
      ...callFacts(),
    });
    try {
      const answer = await next(args);
      const tries = answer.output.$metadata?.attempts ?? 1;
      if (tries > 1) log?.info("service.retried", { ...asked(), ...held(tries) });
      return answer;
    } catch (error) {
      if (isOutage(error) || isRefused(error)) {
        const refusal = { ...asked(), cause: causeOf(error) };
        noteRefusal(error, refusal);
        // The stack names only places inside the SDK. Its first line must show the same cause as
        // the log.
        log?.error("service.refused", error.message, { ...refusal, ...held(triesOf(error)) });
        if (error.stack) error.stack = error.stack.replace(error.name, refusal.cause);
      }
      throw error;
    }
  };

function tableOf(args: unknown): string | undefined {
  // The command may be of any service, so both fields may be missing.
  const { TableName, RequestItems = {} } = (args as Asking).input;
  return TableName ?? Object.keys(RequestItems)[0];
}

function triesOf(error: Error & { $metadata?: Answered["output"]["$metadata"] }) {
  return error.$metadata?.attempts;
}

/**
 * The service's name for the error, or Node's code if a connection failed or broke. The SDK calls
 * both a failed connection and a missing answer TimeoutError; a missing answer has the code
 * ETIMEDOUT.
 */
const causeOf = ({ name, code }: Error & { code?: unknown }): string =>
  typeof code === "string" && code !== "ETIMEDOUT" ? code : name;
