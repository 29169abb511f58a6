import net from "node:net";
import tls from "node:tls";
import { type Resolver, resolveHost } from "./resolve-host";

export type SocketOptions = {
  host: string;
  port: number;
  /** TLS from the start; the certificate must be the host's name's. */
  secure?: boolean;
  timeoutMs?: number;
  /** Certificates to trust beside the usual ones. */
  ca?: string;
  resolver?: Resolver;
};

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects to a host that a person typed, through the guard: to the very address that was checked, with the host's name
 * in TLS. @throws {AppError} HOST_NOT_FOUND, HOST_NOT_ALLOWED; what the network says
 */
export async function openSocket(options: SocketOptions): Promise<net.Socket | tls.TLSSocket> {
  const { host, address, family } = await resolveHost(options.host, options.resolver);
  const { port, secure = false, timeoutMs = CONNECT_TIMEOUT_MS, ca } = options;
  return new Promise((resolve, reject) => {
    const target = { host: address, family, port };
    // A name is what the certificate is for; addresses have no SNI.
    const servername = net.isIP(host) === 0 ? host : undefined;
    const socket = secure
      ? tls.connect({ ...target, ca, ...(servername === undefined ? {} : { servername }) })
      : net.connect(target);
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error("connection timed out"), { code: "ETIMEDOUT" })),
      timeoutMs,
    );
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once("error", fail);
    socket.once(secure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      socket.removeListener("error", fail);
      resolve(socket);
    });
  });
}
