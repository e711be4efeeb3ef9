/**
 * Adds an item to the list under a key. Copying the list each time would take seconds for long
 * files.
 */
export function listUnder<K, V>(lists: Map<K, V[]>, key: K, one: V): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}
