import fs from "node:fs";
import { parentPort } from "node:worker_threads";
import { parseEmail } from "./parse-email";

// Built to one file of its own (scripts/build-server.mjs) and run by parse-in-thread.ts.
const port = parentPort;
port?.on("message", ({ number, raw }: { number: number; raw: Uint8Array }) => {
  parseEmail(raw).then(
    (email) =>
      port.postMessage({ number, email }, [
        ...new Set(email.attachments.map(({ content }) => content.buffer as ArrayBuffer)),
      ]),
    (error: unknown) => port.postMessage({ number, error: error instanceof Error ? error.message : "unknown" }),
  );
});
port?.postMessage({ thread: threadPath() });

/** Where Linux says how long this thread computed; null elsewhere. */
function threadPath(): string | null {
  try {
    return `/proc/${fs.readlinkSync("/proc/thread-self")}/schedstat`;
  } catch {
    return null;
  }
}
