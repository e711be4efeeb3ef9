import * as JobFailures from "@academy/core/kernel/job-failure/job-failure.service.ts";
import { MailEvent } from "@academy/core/kernel/mail/mail-event.schema.ts";
import { noteMailEvent } from "@academy/core/kernel/mail/bounce.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";

/**
 * The job that records bounces and complaints. Repeated and late events are harmless: the newest
 * event about an address counts.
 *
 * @throws any error while recording, so that the platform retries.
 */
export const createHandler =
  (deps: Deps) =>
  async (event: unknown): Promise<void> => {
    const read = MailEvent.parse(event);
    const facts = { eventId: read.id, kind: read["detail-type"] };
    try {
      const addresses = await noteMailEvent(deps, read);
      deps.log.info("mail-event.recorded", { ...facts, addresses });
    } catch (error) {
      deps.log.error("mail-event.failed", error, facts);
      await JobFailures.note(deps, "mail-events");
      throw error;
    }
  };
