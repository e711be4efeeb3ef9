export interface RangedFile {
  /** Bytes. */
  size: number;
  read(from: number, to: number): Promise<Uint8Array>;
}

export interface Track {
  /** As in RFC 6381, or the container's own name of it. */
  codec: string;
  /** Whether this browser says that it decodes it. */
  decodes: boolean;
}

/** What is in a video file. */
export interface Contents {
  picture: (Track & { width: number; height: number }) | null;
  sound: Track | null;
  /** Where its last picture or sound ends, in seconds. */
  seconds: number;
}
