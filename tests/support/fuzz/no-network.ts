import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Lets every name be one address of the internet and refuses every connection, so that nothing a test sends can reach
 * anybody and what follows a look-up is tried nevertheless. @returns what was tried to be reached, and the way back.
 */
export function withoutNetwork(): { tried: string[]; restore(): void } {
  const tried: string[] = [];
  const original = { lookup: dns.promises.lookup, connect: net.Socket.prototype.connect };
  dns.promises.lookup = (async (host: string) => {
    if (!/^[\w.-]{1,253}$/.test(host)) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return [{ address: net.isIP(host) === 4 ? host : "1.0.0.1", family: 4 }];
  }) as unknown as typeof dns.promises.lookup;
  net.Socket.prototype.connect = function refuse(this: net.Socket, ...args: unknown[]) {
    tried.push(JSON.stringify(args[0]));
    setImmediate(() => this.destroy(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })));
    return this;
  } as unknown as typeof net.Socket.prototype.connect;
  syncBuiltinESMExports();
  return {
    tried,
    restore() {
      dns.promises.lookup = original.lookup;
      net.Socket.prototype.connect = original.connect;
      syncBuiltinESMExports();
    },
  };
}
