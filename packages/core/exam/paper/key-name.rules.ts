/** Name of the key that a paper was frozen with; each corrected one has a name of its own. */
export const FIRST_KEY = "key";
