import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import type { readQuestionVariants } from "@academy/functions/api/bank/variant/read-question-variants.ts";
import type { removeQuestionVariant } from "@academy/functions/api/bank/variant/remove-question-variant.ts";
import type { saveQuestionVariant } from "@academy/functions/api/bank/variant/save-question-variant.ts";
import type { readPassageVariants } from "@academy/functions/api/passages/read-passage-variants.ts";
import type { removePassageVariant } from "@academy/functions/api/passages/remove-passage-variant.ts";
import type { savePassageVariant } from "@academy/functions/api/passages/save-passage-variant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { bankKey } from "../bank/bank.queries.ts";
import { passagesKey } from "../passages/passages.queries.ts";
import {
  textsIn,
  type Texts,
  type TranslationDraft,
  type Variant,
  type Variants,
} from "./translation.rules.ts";

/** A question or a passage that is translated. */
export interface Source {
  id: string;
  /** "Question" or "Passage". */
  title: string;
  /** Key of everything that shows the languages of the source. */
  listKey: readonly string[];
  read: () => Promise<Variants>;
  save: (language: VariantLanguage, draft: TranslationDraft, english: Texts) => Promise<Variant>;
  remove: (language: VariantLanguage, edition: number) => Promise<unknown>;
}

/** What a save contains besides the texts. */
const about = ({ edition, rev, confirm }: TranslationDraft) => ({ edition, rev, confirm });
const list = (texts: readonly string[] | undefined) => (texts ? [...texts] : undefined);

export const questionSource = (id: string): Source => ({
  id,
  title: "Question",
  listKey: bankKey,
  read: () =>
    call<typeof readQuestionVariants>("GET /api/questions/{id}/variants", { params: { id } }),
  save: (language, draft, english) => {
    const { question = "", options, rows, solution } = textsIn(draft, english);
    return call<typeof saveQuestionVariant>("PUT /api/questions/{id}/variants/{language}", {
      params: { id, language },
      body: {
        texts: { question, options: list(options), rows: list(rows), solution },
        ...about(draft),
      },
    });
  },
  remove: (language, edition) =>
    call<typeof removeQuestionVariant>("DELETE /api/questions/{id}/variants/{language}", {
      params: { id, language },
      query: { edition },
    }),
});

export const passageSource = (id: string): Source => ({
  id,
  title: "Passage",
  listKey: passagesKey,
  read: () =>
    call<typeof readPassageVariants>("GET /api/passages/{id}/variants", { params: { id } }),
  save: (language, draft, english) =>
    call<typeof savePassageVariant>("PUT /api/passages/{id}/variants/{language}", {
      params: { id, language },
      body: {
        texts: { passageText: textsIn(draft, english).passageText ?? "" },
        ...about(draft),
      },
    }),
  remove: (language, edition) =>
    call<typeof removePassageVariant>("DELETE /api/passages/{id}/variants/{language}", {
      params: { id, language },
      query: { edition },
    }),
});

/** A question or passage in English and its other languages; read whenever it is opened. */
export const variantsQuery = ({ id, read }: Source) =>
  queryOptions({
    queryKey: ["translation", id],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
