import net, { type AddressInfo } from "node:net";

/** Where a conversation with the server stands when it may misbehave; ACCEPTED is after its 250 for the message. */
export type SmtpStage = "GREETING" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "BODY" | "ACCEPTED" | "QUIT";

/** An SMTP server at the level of its lines, which can fall silent, hang up or talk nonsense at each of them. */
export class SmtpLines {
  /** Message ids of what was accepted, in its order. */
  readonly accepted: string[] = [];
  /** Does something in the server's place; true when the server itself is to say nothing. */
  misbehave: (stage: SmtpStage, socket: net.Socket, messageId: string) => boolean = () => false;
  port = 0;
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer((socket) => this.#serve(socket));

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.port = (this.#server.address() as AddressInfo).port;
    return this.port;
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** How many wait on the line. */
  get open(): number {
    return this.#sockets.size;
  }

  #serve(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => undefined);
    const say = (stage: SmtpStage, text: string, messageId = "") => {
      if (!this.misbehave(stage, socket, messageId) && text !== "" && !socket.destroyed) socket.write(text);
    };
    let rest = "";
    let isBody = false;
    say("GREETING", "220 lines ESMTP\r\n");
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      for (;;) {
        const mark = isBody ? "\r\n.\r\n" : "\r\n";
        const end = rest.indexOf(mark);
        if (end === -1) return;
        const piece = rest.slice(0, end);
        rest = rest.slice(end + mark.length);
        if (isBody) {
          isBody = false;
          const messageId = /^message-id:\s*<([^>]+)>/im.exec(piece)?.[1] ?? "";
          if (this.misbehave("BODY", socket, messageId) || socket.destroyed) continue;
          this.accepted.push(messageId);
          socket.write("250 2.0.0 accepted\r\n");
          say("ACCEPTED", "", messageId);
          continue;
        }
        const name = piece.slice(0, 4).toUpperCase();
        if (name === "EHLO") say("EHLO", "250-lines\r\n250 SIZE\r\n");
        else if (name === "MAIL" || name === "RCPT") say(name, "250 ok\r\n");
        else if (name === "DATA") {
          isBody = true;
          say("DATA", "354 go on\r\n");
        } else say("QUIT", "221 bye\r\n");
      }
    });
  }
}
