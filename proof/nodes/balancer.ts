import http from "node:http";
import net from "node:net";

/** How often, and for how long at the most, a node is asked whether it is ready. Milliseconds. */
const LOOK_MS = 1_000;
const ANSWER_MS = 900;

/** What stands before the nodes: connections go in turns to those that are ready. Open ones are left alone, as proxies do. */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #ready = new Set<number>();
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer({ pauseOnConnect: true }, (socket) => this.#pass(socket, this.#ports.length));
  #turn = 0;
  #looks: NodeJS.Timeout | undefined;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
    for (const port of ports) this.#ready.add(port);
  }

  /** Begins to listen. @returns its port */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#looks = setInterval(() => {
      for (const port of this.#ports) this.#look(port);
    }, LOOK_MS);
    return (this.#server.address() as net.AddressInfo).port;
  }

  close(): void {
    clearInterval(this.#looks);
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #look(port: number): void {
    const request = http.get(
      { host: "127.0.0.1", port, path: "/api/health/ready", agent: false, timeout: ANSWER_MS },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) this.#ready.add(port);
        else this.#ready.delete(port);
      },
    );
    request.on("timeout", () => request.destroy(new Error("silent")));
    request.on("error", () => this.#ready.delete(port));
  }

  #pass(client: net.Socket, triesLeft: number): void {
    this.#turn += 1;
    const ready = this.#ports.filter((port) => this.#ready.has(port));
    const port = (ready.length > 0 ? ready : this.#ports)[this.#turn % (ready.length || this.#ports.length)] ?? 0;
    const node = net.connect(port, "127.0.0.1");
    for (const socket of [client, node]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.once("close", () => this.#sockets.delete(socket));
    }
    client.removeAllListeners("error");
    client.on("error", () => node.destroy());
    node.once("connect", () => {
      node.removeAllListeners("error");
      node.on("error", () => client.destroy());
      node.on("close", () => client.destroy());
      client.on("close", () => node.destroy());
      client.pipe(node);
      node.pipe(client);
    });
    node.once("error", () => {
      this.#ready.delete(port);
      if (triesLeft > 1) this.#pass(client, triesLeft - 1);
      else client.destroy();
    });
  }
}
