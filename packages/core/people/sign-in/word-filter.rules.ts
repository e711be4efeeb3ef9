/** Of so many bits a word and so many of them set, one unknown word in 100,000 seems known. */
const BITS_A_WORD = 24;
const PLACES = 17;

/** The first 32 bytes that a hash makes of a word; each word of them is read unsigned. */
type Digest = (word: string) => Uint8Array;

/** Where a word's bits are, in a filter of so many. */
function* placesOf(word: string, bits: number, digest: Digest): Generator<number> {
  const hash = digest(word);
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  const [first, step] = [view.getUint32(0), view.getUint32(4)];
  for (let place = 0; place < PLACES; place++) yield (first + place * step) % bits;
}

/** Bytes that know each of the words: a Bloom filter, three bytes a word whatever its length. */
export function filterOf(words: ReadonlySet<string>, digest: Digest): Uint8Array {
  const filter = new Uint8Array(Math.ceil((words.size * BITS_A_WORD) / 8));
  for (const word of words) {
    for (const bit of placesOf(word, filter.length * 8, digest)) {
      filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return filter;
}

/** Whether a filter knows a word: certainly of each it was made from, by chance of any other. */
export function knows(filter: Uint8Array, word: string, digest: Digest): boolean {
  for (const bit of placesOf(word, filter.length * 8, digest)) {
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
