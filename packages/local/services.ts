import type { Clock } from "./cloud.ts";

/** A part of the embedded cloud that shares its address with S3. */
export interface CloudService {
  readonly name: string;
  matches(request: Request): boolean;
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly folder: string;
  readonly clock: Clock;
}

/** The services beside S3, in the order in which they are asked whether a request is theirs. */
export async function createServices(_options: ServiceOptions): Promise<CloudService[]> {
  return [];
}
