import net, { type AddressInfo } from "node:net";

/** A message that lies in the mailbox. */
export type StubMessage = { uid: number; raw: string; date: Date };

type Command = { tag: string; name: string; line: string; socket: net.Socket };

/** An IMAP server of one mailbox at the level of its lines, which can also behave as servers shouldn't. */
export class ImapStub {
  messages: StubMessage[] = [];
  uidValidity = 1;
  password = "senha";
  /** By how much it says that messages are larger than they are. */
  sizeError = 0;
  /** Answers a command in the server's place; true when it did. */
  misbehave: (command: Command) => boolean = () => false;
  /** Accepts everything and says nothing any more. */
  isDead = false;
  /** Connections so far, and lines that came. */
  connections = 0;
  readonly lines: string[] = [];
  port = 0;
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer((socket) => this.#serve(socket));

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.port = (this.#server.address() as AddressInfo).port;
    return this.port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** How many connections are open. */
  get open(): number {
    return this.#sockets.size;
  }

  /** A message comes in; who waits is told. */
  deliver(message: StubMessage): void {
    this.messages.push(message);
    if (!this.isDead) for (const socket of this.#sockets) socket.write(`* ${this.messages.length} EXISTS\r\n`);
  }

  #serve(socket: net.Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n");
    let rest = "";
    let idling = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        this.lines.push(line);
        if (this.isDead) continue;
        if (line === "DONE") {
          socket.write(`${idling} OK idled\r\n`);
          continue;
        }
        const [tag = "", ...words] = line.split(" ");
        const name = (words[0] === "UID" ? `UID ${words[1]}` : (words[0] ?? "")).toUpperCase();
        if (name === "IDLE") idling = tag;
        const command = { tag, name, line, socket };
        if (!this.misbehave(command)) this.#answer(command);
      }
    });
  }

  #answer({ tag, name, line, socket }: Command): void {
    const say = (...lines: string[]) => socket.write(lines.map((text) => `${text}\r\n`).join(""));
    switch (name) {
      case "LOGIN":
        return void say(
          line.endsWith(`"${this.password}"`) || line.endsWith(` ${this.password}`)
            ? `${tag} OK in`
            : `${tag} NO [AUTHENTICATIONFAILED] no`,
        );
      case "CAPABILITY":
        return void say("* CAPABILITY IMAP4rev1 IDLE", `${tag} OK`);
      case "LIST":
        return void say('* LIST (\\HasNoChildren) "/" INBOX', `${tag} OK`);
      case "SELECT":
      case "EXAMINE":
        return void say(
          "* FLAGS (\\Seen)",
          `* ${this.messages.length} EXISTS`,
          `* OK [UIDVALIDITY ${this.uidValidity}] valid`,
          `* OK [UIDNEXT ${(this.messages.at(-1)?.uid ?? 0) + 1}] next`,
          `${tag} OK [READ-ONLY] open`,
        );
      case "IDLE":
        return void say("+ idling");
      case "UID SEARCH":
        return void say(`* SEARCH ${this.#since(line).join(" ")}`.trim(), `${tag} OK`);
      case "UID FETCH":
        for (const message of this.#named(line.split(" ")[3] ?? "")) this.#send(socket, message);
        return void say(`${tag} OK`);
      default:
        return void say(`${tag} OK`);
    }
  }

  #since(line: string): number[] {
    const since = Date.parse(`${/SINCE "?([^"]+)"?/.exec(line)?.[1] ?? ""} UTC`);
    return this.messages.filter(({ date }) => date.getTime() >= since).map(({ uid }) => uid);
  }

  #named(range: string): StubMessage[] {
    const last = this.messages.at(-1)?.uid ?? 0;
    return this.messages.filter(({ uid }) =>
      range.split(",").some((piece) => {
        const [from = 0, to = from] = piece.split(":").map((end) => (end === "*" ? last : Number(end)));
        return uid >= Math.min(from, to) && uid <= Math.max(from, to);
      }),
    );
  }

  #send(socket: net.Socket, { uid, raw, date }: StubMessage): void {
    const place = this.messages.findIndex((message) => message.uid === uid) + 1;
    const [day = "", clock = ""] = date.toISOString().split(/[T.]/);
    const [year, month = "", number] = day.split("-");
    const name = "JanFebMarAprMayJunJulAugSepOctNovDec".slice((Number(month) - 1) * 3, Number(month) * 3);
    const bytes = Buffer.from(raw);
    socket.write(
      `* ${place} FETCH (UID ${uid} RFC822.SIZE ${bytes.length + this.sizeError} INTERNALDATE "${number}-${name}-${year} ${clock} +0000" BODY[]<0> {${bytes.length}}\r\n`,
    );
    socket.write(bytes);
    socket.write(")\r\n");
  }
}
