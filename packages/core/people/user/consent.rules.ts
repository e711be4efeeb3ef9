import { iso } from "../../kernel/shared/time.ts";
import type { Consent, ConsentView } from "./consent.schema.ts";

export const consentView = (consent: Consent | undefined): ConsentView =>
  consent ? { by: consent.by, at: iso(consent.at * 1000) } : null;
