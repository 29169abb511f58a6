import net from "node:net";
import { freePort } from "@/tests/support/free-port";

/** How long a server's answers are held back. Milliseconds. */
const HELD_MS = 30;

/** A way to a server by which several of its answers arrive at once, as they do from far away. */
export async function slowLine(port: number): Promise<{ port: number; close(): void }> {
  const own = await freePort();
  const open = new Set<net.Socket>();
  const line = net.createServer((near) => {
    const far = net.connect(port, "127.0.0.1");
    let held: Buffer[] = [];
    const deliver = () => {
      near.write(Buffer.concat(held));
      held = [];
    };
    far.on("data", (chunk) => {
      if (held.length === 0) setTimeout(deliver, HELD_MS);
      held.push(chunk);
    });
    near.pipe(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => line.listen(own, "127.0.0.1", resolve));
  return {
    port: own,
    close() {
      line.close();
      for (const socket of open) socket.destroy();
    },
  };
}
