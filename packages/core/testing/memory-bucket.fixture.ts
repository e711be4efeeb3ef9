import { NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";

/** The fields of a command for a small file that this fixture uses. */
const Asked = z.object({ Key: z.string(), Body: z.string().optional() });

/**
 * Lets a client of S3 write, read and remove small text files in this process's memory.
 * @returns the files by their names
 */
export function keepInMemory(client: S3Client): Map<string, string> {
  const files = new Map<string, string>();
  client.middlewareStack.add(
    (_next, { commandName = "" }) =>
      async ({ input }) => {
        const { Key, Body } = Asked.parse(input);
        if (commandName === "PutObjectCommand") files.set(Key, Body ?? "");
        if (commandName === "DeleteObjectCommand") files.delete(Key);
        if (commandName !== "GetObjectCommand") return answer({});
        const text = files.get(Key);
        if (text === undefined) throw new NoSuchKey({ message: Key, $metadata: {} });
        return answer({ Body: { transformToString: async () => text } });
      },
    { step: "initialize", name: "memory", priority: "high" },
  );
  return files;
}

const answer = (fields: object) => ({
  response: {},
  // The only part of an S3 response that our code reads.
  output: { $metadata: {}, ...fields } as never,
});
