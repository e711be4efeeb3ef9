import { expect, test } from "vitest";
import { listen } from "./http-server.ts";

test("A server stops once its handlers have ended, also those whose client was cut off", async () => {
  const began = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<Response>();
  const steps: string[] = [];
  const server = await listen(
    async () => {
      began.resolve(undefined);
      const answer = await mayEnd.promise;
      steps.push("the handler ended");
      return answer;
    },
    { port: 0, host: "127.0.0.1" },
  );
  const asked = fetch(`http://127.0.0.1:${server.port}/`).catch(() => steps.push("cut off"));
  await began.promise;
  const stopped = server.stop().then(() => steps.push("the server stopped"));
  await asked;
  mayEnd.resolve(new Response("late"));
  await stopped;
  expect(steps).toEqual(["cut off", "the handler ended", "the server stopped"]);
});
