/** The partition of the login names that begin with the same character. */
export const namePartition = (text: string): string => `UE#${Array.from(text)[0] ?? ""}`;

/** The item of a login name, in the form of `loginNameOf`. */
export const nameKey = (name: string) => ({ pk: namePartition(name), sk: name });
