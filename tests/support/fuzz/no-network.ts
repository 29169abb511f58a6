import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { testServer } from "@/tests/support/postgres/databases";

/**
 * Lets every name be one address of the internet and refuses every connection, so that nothing a test sends can reach
 * anybody and what follows a look-up is tried nevertheless. The tests' own database stays reachable. @returns what was tried to be reached, and the way back.
 */
export function withoutNetwork(): { tried: string[]; restore(): void } {
  const tried: string[] = [];
  const server = testServer();
  const database = server === undefined ? undefined : new URL(server);
  if (database?.port === "") database.port = "5432";
  const original = { lookup: dns.promises.lookup, connect: net.Socket.prototype.connect };
  dns.promises.lookup = (async (host: string) => {
    if (!/^[\w.-]{1,253}$/.test(host)) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return [{ address: net.isIP(host) === 4 ? host : "1.0.0.1", family: 4 }];
  }) as unknown as typeof dns.promises.lookup;
  net.Socket.prototype.connect = function refuse(this: net.Socket, ...args: unknown[]) {
    // The driver of PostgreSQL names port and host; ours connects nowhere else.
    if (database !== undefined && String(args[0]) === database.port && args[1] === database.hostname)
      return Reflect.apply(original.connect, this, args) as net.Socket;
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
