import type { ImportEdge } from "./import-graph.ts";

interface Context {
  /** The other contexts that it may import. */
  contexts: readonly string[];
  /** Its concepts, from the lowest: each may import those before it. */
  concepts: readonly string[];
}

/**
 * The contexts of core and their concepts. Imports only ever go downwards, between contexts and
 * inside them, so that no circle can grow. Types count too, because a reader follows them as well.
 */
const core: Readonly<Record<string, Context>> = {
  kernel: {
    contexts: [],
    concepts: words(`shared rich-text spreadsheet overload platform language lease audit job-failure
      rate-limit day-total exam-type mail file-job
      step-job due-work`),
  },
  bank: {
    contexts: ["kernel"],
    concepts:
      words(`catalogue image question words passage variant figures pool review-settings search
      editing comprehension review duplicates bulk trash`),
  },
  people: {
    contexts: ["kernel"],
    concepts: words("user presence session second-factor sign-in account"),
  },
  sales: {
    contexts: ["kernel", "people"],
    concepts: words("subscription product discount plan payment instalment payment-link"),
  },
  exam: {
    contexts: ["kernel", "bank", "people", "sales"],
    concepts: words(`terms answers attempt-store paper marking series-record assessment attempt-log
      extra-time guest attempt statistics ranks run processing result correction result-export
      exam-series submission pattern builder open-questions marking-queue`),
  },
  lectures: {
    contexts: ["kernel", "bank", "people", "sales"],
    concepts: words("terms lecture-settings order watching copy original video watch-report"),
  },
  learning: {
    contexts: ["kernel", "bank", "people", "sales", "exam"],
    concepts: words("progress card problem notebook practice mastery challenge"),
  },
  "back-office": {
    contexts: ["kernel", "bank", "people", "sales", "exam", "lectures", "learning"],
    concepts: words(`announcement enquiry audit-export month-report week dashboard product-admin
      account-data user-admin account-merge user-export health`),
  },
  exchange: {
    contexts: ["kernel", "bank", "people", "sales", "exam", "back-office"],
    concepts:
      words(`xml cell-text template formats reading pdf-paper files profiles pipeline mending users
      questions imports paper-export bank-export`),
  },
};

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** The context and the concept of a file of core; undefined for its tests' helpers and the rest. */
function placeOf(file: string): { context: string; concept: string; own: Context } | undefined {
  const [, context = "", concept = ""] =
    /^packages\/core\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  const own = core[context];
  return own && { context, concept, own };
}

/** Why an import between two places of core is not allowed, or undefined when it is. */
export function forbiddenContext({ from, to }: ImportEdge): string | undefined {
  const [place, other] = [placeOf(from), placeOf(to)];
  if (!place || !other) return undefined;
  const { context, concept, own } = place;
  if (context === other.context) return forbiddenConcept(context, own, concept, other.concept);
  if (own.contexts.includes(other.context)) return undefined;
  const allowed = own.contexts.length > 0 ? own.contexts.join(", ") : "no other context";
  return `core/${context} may not import core/${other.context}; it may import ${allowed}`;
}

function forbiddenConcept(context: string, { concepts }: Context, from: string, to: string) {
  const [place, other] = [concepts.indexOf(from), concepts.indexOf(to)];
  const missing = place === -1 ? from : other === -1 ? to : undefined;
  if (missing !== undefined) {
    return `core/${context}/${missing} may not import anything before it has its place in the order of import-contexts.ts`;
  }
  if (other <= place) return undefined;
  return `core/${context}/${from} may not import core/${context}/${to}, which is above it in import-contexts.ts`;
}
