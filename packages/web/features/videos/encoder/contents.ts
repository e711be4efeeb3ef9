export interface RangedFile {
  /** Bytes. */
  size: number;
  read(from: number, to: number): Promise<Uint8Array>;
}

export interface Track {
  /** The codec as in RFC 6381, or as the container names it. */
  codec: string;
  /** Whether this browser says that it can decode the track. */
  decodes: boolean;
}

/** What is in a video file. */
export interface Contents {
  picture: (Track & { width: number; height: number }) | null;
  sound: Track | null;
  /** The end of the last picture or sound, in seconds. */
  seconds: number;
}
