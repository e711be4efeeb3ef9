import type { SubjectTopic, SubjectTopicInput } from "../../bank/catalogue/catalogue.schema.ts";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as ActNotes from "../../kernel/audit/act-note.service.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { Work } from "../pipeline/import-kind.ts";
import { nameOf } from "./question-place.rules.ts";

/** The catalogue during an insertion: each entry is looked up, or added, once. */
export class EntryFinder {
  readonly #work: Work;
  readonly #known: Map<string, SubjectTopic>;
  readonly #create: boolean;

  constructor(work: Work, known: Map<string, SubjectTopic>, create: boolean) {
    this.#work = work;
    this.#known = known;
    this.#create = create;
  }

  /** The entry with these names; undefined if it does not exist and may not be added. */
  async find({ subject, topic, subTopic }: SubjectTopicInput): Promise<SubjectTopic | undefined> {
    const names = { subject, topic, subTopic };
    const known = this.#known.get(nameOf(names));
    if (known || !this.#create) return known;
    const entry = await this.#add(names);
    if (entry) this.#known.set(nameOf(names), entry);
    return entry;
  }

  async #add(names: SubjectTopicInput): Promise<SubjectTopic | undefined> {
    const { deps, actor, importId } = this.#work;
    const sent = { call: "import.insert", params: { importId }, body: names };
    try {
      return await ActNotes.noted(deps, actor, sent, () => Catalogue.create(deps, actor, names));
    } catch (error) {
      if (!isAppError(error) || error.code !== "already_there") throw error;
      return Catalogue.find(deps, names);
    }
  }
}
