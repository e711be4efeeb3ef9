import { ImageRef } from "@academy/core/bank/image/image.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { createMessageHandler } from "./handle-message.ts";

/**
 * The worker that makes the smaller copies of images. It has a function of its own, because no
 * other function may load the encoder's native code.
 */
export const createHandler = (deps: Deps) =>
  createMessageHandler(deps, "images", {
    failure: "images",
    async work(_deps, detail) {
      const { key } = ImageRef.parse(detail);
      const ImageJob = await import("@academy/core/bank/image/image-job.service.ts");
      return { key, state: await ImageJob.makeCopies(deps, { key }) };
    },
  });
