/** Bytes that an endpoint answers instead of JSON, under the name that the reader saves them by. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly disposition: string;

  constructor(bytes: Uint8Array<ArrayBuffer>, disposition: string) {
    this.bytes = bytes;
    this.disposition = disposition;
  }
}
