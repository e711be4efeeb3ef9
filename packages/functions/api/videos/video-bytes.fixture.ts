/** The first bytes that identify WebM and MP4, followed by the given number of zeros. */
const heads = {
  webm: "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
  mp4: "00000018667479706d703432000000006d70343269736f6d000000086d646174",
  quicktime: "0000001466747970717420200000020071742020",
} as const;

export const videoBytes = (kind: keyof typeof heads, size = 2000): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(heads[kind], "hex"));
  return bytes;
};
