/** A file that an endpoint answers instead of JSON, with the name to save it under. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly disposition: string;

  constructor(bytes: Uint8Array<ArrayBuffer>, disposition: string) {
    this.bytes = bytes;
    this.disposition = disposition;
  }
}
