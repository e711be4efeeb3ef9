import type { Deps } from "../platform/deps.ts";
import { SubjectTopic, type SubjectTopicInput } from "./catalogue.schema.ts";

const PARTITION = "ST";

/** Names are told apart without regard to case; one that holds the separator by an escape. */
const nameKey = ({ subject, topic, subTopic }: SubjectTopicInput): string =>
  [subject, topic, subTopic].map(escapeName).join("#");

const escapeName = (name: string): string =>
  name.toLowerCase().replaceAll("%", "%25").replaceAll("#", "%23");

/** Adds an entry; false when one of that name is there already. */
export function create(deps: Deps, entry: SubjectTopic): Promise<boolean> {
  return deps.content.put(
    { pk: PARTITION, sk: nameKey(entry), ...entry },
    { text: "attribute_not_exists(pk)" },
  );
}

/** The entry of that name, read consistently. */
export async function find(
  deps: Deps,
  names: SubjectTopicInput,
): Promise<SubjectTopic | undefined> {
  const item = await deps.content.get({ pk: PARTITION, sk: nameKey(names) }, { consistent: true });
  return item && SubjectTopic.parse(item);
}

/** The whole catalogue: some hundred small entries. */
export async function all(deps: Deps): Promise<SubjectTopic[]> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": PARTITION } },
  });
  return items.map((item) => SubjectTopic.parse(item));
}
