import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A message that the server took. */
export type ReceivedMail = { from: string; to: string[]; raw: Buffer; email: Email };

/** What the server says to the next command of a kind, instead of accepting it. */
export type Refusal = { at: "AUTH" | "MAIL" | "RCPT" | "DATA"; code: number; text?: string } | { at: "CUT" };

/** A real SMTP server on loopback that keeps what it gets, and can refuse, or cut the line after the data. */
export class SmtpStub {
  readonly received: ReceivedMail[] = [];
  readonly refusals: Refusal[] = [];
  /** Accepts the data, keeps it, and cuts the line instead of saying so. */
  port = 0;
  readonly #sockets = new Set<{ destroy(): void }>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const refusal = this.#next("AUTH");
      if (refusal || password !== "senha") return done(refusal ?? refused(535, "5.7.8 authentication failed"));
      done(null, { user: username ?? "" });
    },
    onMailFrom: (_address, _session, done) => done(this.#next("MAIL")),
    onRcptTo: (_address, _session, done) => done(this.#next("RCPT")),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const refusal = this.#next("DATA");
        if (refusal) return done(refusal);
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        this.received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
          email: await PostalMime.parse(raw, { forceRfc822Attachments: true }),
        });
        if (this.refusals[0]?.at === "CUT") {
          this.refusals.shift();
          for (const socket of this.#sockets) socket.destroy();
          return;
        }
        done(null, "2.0.0 queued as STUB1");
      });
    },
  });

  #next(at: string): Error | null {
    const [first] = this.refusals;
    if (!first || first.at !== at || first.at === "CUT") return null;
    this.refusals.shift();
    return refused(first.code, first.text ?? "no");
  }

  async listen(): Promise<number> {
    this.#server.server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => this.#server.listen(this.port, "127.0.0.1", resolve));
    this.port = (this.#server.server.address() as AddressInfo).port;
    return this.port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function refused(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
