import { ConfiguredRetryStrategy } from "@smithy/util-retry";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ClientConfig } from "./config.ts";
import {
  LARGE_OBJECT_MS,
  type Patience,
  type Service,
  mayTryAgain,
  pauseAfter,
  termsOf,
} from "../overload/patience.rules.ts";

type Token = Awaited<ReturnType<ConfiguredRetryStrategy["acquireInitialRetryToken"]>>;
type Failure = Parameters<ConfiguredRetryStrategy["refreshRetryTokenForRetry"]>[1];

/**
 * Settings of a client of one service. By default the SDK's clients pause for seconds when a
 * service throttles, and wait forever when it does not answer. With these settings, a missing
 * answer is a `TimeoutError`.
 */
export function patient(
  { patience, answerTimeFactor }: Omit<ClientConfig, "region">,
  service: Service,
) {
  const { attempts, connectMs, answerMs, sockets } = termsOf(patience, service);
  const agent = { maxSockets: sockets };
  const silenceMs = service === "s3" ? LARGE_OBJECT_MS : answerMs;
  return {
    maxAttempts: attempts,
    retryStrategy: new PatientRetries(patience, service),
    requestHandler: {
      connectionTimeout: connectMs * answerTimeFactor,
      requestTimeout: answerMs * answerTimeFactor,
      /** The longest pause within an answer that has begun. */
      socketTimeout: silenceMs * answerTimeFactor,
      // Without this setting the handler only warns, and continues to wait.
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

/**
 * Retries as `termsOf` says. In a call of the API, a client stops retrying soon if all its requests
 * fail, because the SDK limits the retries of each client. For a job this limit does not count, so
 * that a request is retried whatever happens to other requests.
 */
class PatientRetries extends ConfiguredRetryStrategy {
  readonly #patience: Patience;
  readonly #service: Service;

  constructor(patience: Patience, service: Service) {
    const terms = termsOf(patience, service);
    super(terms.attempts, (failures) => pauseAfter(terms, failures, Math.random()));
    this.#patience = patience;
    this.#service = service;
  }

  override async refreshRetryTokenForRetry(token: Token, failure: Failure): Promise<Token> {
    const [patience, service] = [this.#patience, this.#service];
    const silent = isSilence(failure.error);
    // When this method throws, the SDK makes no further try and throws the last error.
    if (!mayTryAgain({ patience, service, spentMs: spentMs(), silent })) {
      throw new Error("No time is left");
    }
    const quota = patience === "call" ? this : new PatientRetries(patience, service);
    return super.refreshRetryTokenForRetry.call(quota, token, failure);
  }
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";

interface OneCall {
  began: number;
  facts: () => Record<string, unknown>;
}

const current = new AsyncLocalStorage<OneCall>();

/**
 * Does the work of one call of the API. The clients then know how much of the call's time is spent,
 * and log which call it is.
 */
export const asOneCall = <T>(
  work: () => Promise<T>,
  facts: OneCall["facts"] = () => ({}),
): Promise<T> => current.run({ began: performance.now(), facts }, work);

/** The facts that identify the current call; empty outside a call. */
export const callFacts = (): Record<string, unknown> => current.getStore()?.facts() ?? {};

/** Milliseconds since the current call began; 0 outside a call. */
function spentMs(): number {
  const call = current.getStore();
  return call === undefined ? 0 : performance.now() - call.began;
}
