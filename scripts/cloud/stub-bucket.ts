import { type Answer, done, xml } from "./stub-answers.ts";

/** A request to S3 in path style: `/bucket/key?query`. */
export interface ObjectRequest {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

/** An upload into the bucket of a region. */
export interface Upload {
  region: string;
  key: string;
  /** Its position among all requests. */
  step: number;
}

const ofS3 = (body: string, status = 200): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body,
});

/** S3 in the stub: what the CLI does with the buckets of its bootstrap stacks. */
export class StubBuckets {
  /** Complete objects, in the order of their arrival. */
  readonly uploads: Upload[] = [];
  private readonly texts = new Map<string, string>();
  /** Sizes of objects by bucket and key. */
  private readonly sizes = new Map<string, number>();

  private readonly nextStep: () => number;

  constructor(nextStep: () => number) {
    this.nextStep = nextStep;
  }

  /** Bytes of the current upload's parts: the CLI sends one at a time. */
  private parts = 0;

  /** The text of an uploaded template, by its address. */
  templateAt(url: string): string | undefined {
    const { hostname, pathname } = new URL(url);
    const bucket = hostname.split(".s3.")[0] ?? "";
    return this.texts.get(`/${bucket}${pathname}`) ?? this.texts.get(pathname);
  }

  /** @returns undefined for an unknown call */
  answer(region: string, { method, bucket, key, query, body }: ObjectRequest): Answer | undefined {
    const place = `/${bucket}/${key}`;
    if (key === "") return method === "GET" ? this.bucketAnswer(bucket, region, query) : undefined;
    if (method === "HEAD") return this.sizes.has(place) ? done() : { status: 404, body: "" };
    if (method === "POST" && query.has("uploads")) {
      const named = { Bucket: bucket, Key: key, UploadId: "1" };
      return ofS3(xml({ InitiateMultipartUploadResult: named }));
    }
    if (method === "PUT" && query.has("partNumber")) {
      this.parts += body.length;
      return done({ etag: '"1"' });
    }
    if (method === "POST" && query.has("uploadId")) {
      this.keep(region, place, key, this.parts);
      this.parts = 0;
      const named = { Bucket: bucket, Key: key, ETag: '"1"' };
      return ofS3(xml({ CompleteMultipartUploadResult: named }));
    }
    if (method !== "PUT") return undefined;
    this.keep(region, place, key, body.length);
    if (key.endsWith(".json")) this.texts.set(place, body.toString("utf8"));
    return done({ etag: '"1"' });
  }

  private keep(region: string, place: string, key: string, bytes: number): void {
    this.sizes.set(place, bytes);
    this.uploads.push({ region, key, step: this.nextStep() });
  }

  private bucketAnswer(bucket: string, region: string, query: URLSearchParams): Answer | undefined {
    if (query.has("location")) {
      // us-east-1 is the region without a name.
      const name = region === "us-east-1" ? "" : region;
      return ofS3(xml({ LocationConstraint: name }));
    }
    if (query.has("encryption")) {
      const rule = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } };
      return ofS3(xml({ ServerSideEncryptionConfiguration: { Rule: rule } }));
    }
    if (query.get("list-type") !== "2") return undefined;
    const prefix = query.get("prefix") ?? "";
    const found = [...this.sizes].filter(([place]) => place.startsWith(`/${bucket}/${prefix}`));
    const contents = found.map(([place, Size]) =>
      xml({ Contents: { Key: place.slice(bucket.length + 2), Size } }),
    );
    const head = xml({ Name: bucket, KeyCount: found.length, IsTruncated: false });
    return ofS3(`<ListBucketResult>${head}${contents.join("")}</ListBucketResult>`);
  }
}
