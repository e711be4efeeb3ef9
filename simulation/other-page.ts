import type { SavedView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { OwnedAttempt } from "@academy/web/shared/outbox/kept-attempt.shelf.ts";
import { ApiError } from "@academy/web/lib/api/api-error.ts";
import { fetchReceipt, type SendParts } from "@academy/web/shared/outbox/send-kept.ts";
import { Sender as KeptSender } from "@academy/web/shared/outbox/sender.ts";
import type { Device } from "./device.ts";
import type { Network, Sender } from "./network.ts";

/** The calls of the API by which a page sends what the disk has, as start-sender.ts makes them. */
export function sendCalls(network: Network, page: Sender & { device: Device }) {
  const { device } = page;
  const call = (method: string, path: string, body: unknown) =>
    network.send({ method, path, body, token: device.token }, page);
  // The API has parsed its answers with their schemas.
  return {
    save: ({ attemptId }: Pick<OwnedAttempt, "attemptId">, save: object) =>
      call("PATCH", `/api/attempts/${attemptId}/answers`, save) as Promise<SavedView>,
    submit: ({ userId, testId }: Pick<OwnedAttempt, "userId" | "testId">, input: object) => {
      const body = { testId, userId, ...input };
      return call("POST", `/api/submissions/${testId}/submit`, body) as Promise<SubmitReceipt>;
    },
    now: () => device.wall(),
  };
}

/** As submitted.tsx and take-test.tsx do; false if its time is not up. */
export async function hasSubmitted(kept: OwnedAttempt, parts: SendParts): Promise<boolean> {
  try {
    await fetchReceipt(kept, parts);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "deadline_moved") return false;
    throw error;
  }
}

/** A tab of the app on another page than the test's: the dashboard, or the notebook. */
export class OtherPage implements Sender {
  readonly id: string;
  readonly device: Device;
  readonly #sender: KeptSender;
  alive = true;

  constructor(device: Device, network: Network, random: () => number) {
    this.device = device;
    this.id = device.newPageId();
    this.#sender = new KeptSender({
      ...sendCalls(network, this),
      values: device.values(() => this.alive),
      device: async () => device.id,
      mayActFor: (userId) => device.signedIn && device.user === userId,
      alone: (lock, work) => device.alone(lock, this, work),
      after: (ms, work) => this.later(ms, work),
      random,
    });
    this.wake();
  }

  get online(): boolean {
    return this.device.online;
  }

  later(ms: number, work: () => void): () => void {
    return this.device.later(ms, () => this.alive && work());
  }

  /** The app starts, the connection or the session is back, or the page is visible again. */
  wake(): void {
    void this.#sender.wake();
  }

  kill(): void {
    this.alive = false;
  }
}

/** The other pages of all devices. */
export class OtherPages {
  readonly #all: OtherPage[] = [];
  readonly #open: (device: Device) => OtherPage;

  constructor(network: Network, random: () => number) {
    this.#open = (device) => new OtherPage(device, network, random);
  }

  of(device: Device): OtherPage[] {
    return this.#all.filter((page) => page.device === device && page.alive);
  }

  /** The app starts on another page, or the student comes back to it. */
  start(device: Device): void {
    const [open] = this.of(device);
    if (open) open.wake();
    else this.#all.push(this.#open(device));
  }
}
