import { createHash } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** What the stub's answer to the next call is instead of a good one. */
export type GraphMishap =
  | { kind: "error"; status: number; code: number; details?: string }
  | { kind: "bare"; status: number }
  /** The message is taken, and the line is cut in front of the answer. */
  | { kind: "cut" }
  /** The message is taken, and nothing is said for so long. */
  | { kind: "stall"; ms: number };

/** A message as it was taken. */
export type TakenMessage = { id: string; body: z.infer<typeof messageSchema> };

const id = z.string().min(1);
const media = z.strictObject({ id, caption: z.string().max(1024).optional() });
const titled = (max: number) => z.string().min(1).max(max);
const offerBody = (max: number) => z.strictObject({ text: z.string().min(1).max(max) });
const reply = z.strictObject({ id: titled(256), title: titled(20) });
const row = z.strictObject({ id: titled(200), title: titled(24) });
const interactive = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("button"),
    body: offerBody(1_024),
    action: z.strictObject({
      buttons: z
        .array(z.strictObject({ type: z.literal("reply"), reply }))
        .min(1)
        .max(3),
    }),
  }),
  z.strictObject({
    type: z.literal("list"),
    body: offerBody(4_096),
    action: z.strictObject({
      button: titled(20),
      sections: z.array(z.strictObject({ rows: z.array(row).min(1).max(10) })).length(1),
    }),
  }),
]);
const parameter = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), parameter_name: z.string().optional(), text: z.string().min(1) }),
  z.strictObject({ type: z.literal("coupon_code"), coupon_code: z.string().min(1) }),
  z.strictObject({ type: z.literal("image"), image: z.strictObject({ id }) }),
  z.strictObject({ type: z.literal("document"), document: z.strictObject({ id, filename: z.string() }) }),
]);
const component = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), parameters: z.array(parameter).min(1) }),
  z.strictObject({ type: z.literal("body"), parameters: z.array(parameter).min(1) }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.enum(["url", "copy_code", "quick_reply"]),
    index: z.string().regex(/^\d$/),
    parameters: z.array(parameter).length(1),
  }),
]);
const envelope = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.\w+$/)
    .optional(),
  context: z.strictObject({ message_id: id }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};
/** Bodies as Meta documents them; anything more is refused, as is anything less. */
const messageSchema = z
  .discriminatedUnion("type", [
    z.strictObject({
      ...envelope,
      type: z.literal("text"),
      text: z.strictObject({ preview_url: z.boolean(), body: z.string().min(1).max(4096) }),
    }),
    z.strictObject({ ...envelope, type: z.literal("interactive"), interactive }),
    z.strictObject({ ...envelope, type: z.literal("image"), image: media }),
    z.strictObject({ ...envelope, type: z.literal("video"), video: media }),
    z.strictObject({
      ...envelope,
      type: z.literal("audio"),
      audio: z.strictObject({ id, voice: z.boolean().optional() }),
    }),
    z.strictObject({
      ...envelope,
      type: z.literal("document"),
      document: media.extend({ filename: z.string().min(1) }),
    }),
    z.strictObject({
      ...envelope,
      type: z.literal("template"),
      template: z.strictObject({
        name: z.string().regex(/^[a-z0-9_]+$/),
        language: z.strictObject({ policy: z.literal("deterministic").optional(), code: z.string() }),
        components: z.array(component).optional(),
      }),
    }),
  ])
  .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined), "one recipient");
const readSchema = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: id,
});

/** A stand-in for Meta's Graph API, which checks what it is asked against the documented shapes. */
export class GraphStub {
  readonly token = "EAAG-token-de-teste";
  readonly phoneNumberId = "106540352242922";
  readonly accountId = "102290129340398";
  readonly sent: TakenMessage[] = [];
  readonly readMarks: string[] = [];
  readonly uploads: { type: string; fileName: string; content: Buffer }[] = [];
  /** Calls that weren't as documented; a test that leaves any here failed. */
  readonly complaints: string[] = [];
  readonly mishaps: GraphMishap[] = [];
  /** Files that customers sent, by media id; `lookups` counts how often their address was asked for. */
  readonly files = new Map<string, { content: Buffer; mimeType: string; lookups: number; expired?: number }>();
  templates: object[] = [];
  pageSize = 2;
  #server: http.Server | undefined;
  #number = 0;
  #base = "";
  #onTaken: (() => void) | undefined;

  get base(): string {
    return this.#base;
  }

  async listen(): Promise<void> {
    this.#server = http.createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        this.complaints.push(String(error));
        response.destroy();
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    this.#base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Resolves when the next message is taken, before anything is answered. */
  taken(): Promise<void> {
    return new Promise((resolve) => {
      this.#onTaken = resolve;
    });
  }

  reset(): void {
    this.sent.length = 0;
    this.readMarks.length = 0;
    this.uploads.length = 0;
    this.complaints.length = 0;
    this.mishaps.length = 0;
    this.files.clear();
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? "/", this.#base);
    const [, version, ...path] = url.pathname.split("/");
    const say = (status: number, value: object) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    };
    const refuse = (status: number, code: number, details = "refused") =>
      say(status, {
        error: {
          message: `(#${code}) ${details}`,
          type: "OAuthException",
          code,
          error_data: { messaging_product: "whatsapp", details },
          fbtrace_id: "A1",
        },
      });
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return refuse(401, 190, "Invalid OAuth access token.");
    if (version === "files") return this.#file(path[0] ?? "", response);
    if (!/^v\d+\.\d+$/.test(version ?? "")) return refuse(400, 2500, "Unknown path components");
    const [subject = "", edge] = path;
    if (request.method === "GET" && edge === "message_templates") return say(200, this.#templates(url.searchParams));
    if (request.method === "GET") return this.#media(subject, url.searchParams, say, refuse);
    if (subject !== this.phoneNumberId) return refuse(400, 100, "Unsupported post request.");
    const mishap = this.mishaps.shift();
    if (mishap?.kind === "error") return refuse(mishap.status, mishap.code, mishap.details);
    if (mishap?.kind === "bare") {
      response.writeHead(mishap.status).end("<html>bad gateway</html>");
      return;
    }
    if (edge === "media") return this.#upload(request, body, say, refuse);
    const value = JSON.parse(body.toString("utf8")) as { status?: string };
    if (value.status === "read") {
      this.readMarks.push(readSchema.parse(value).message_id);
      return say(200, { success: true });
    }
    const parsed = messageSchema.safeParse(value);
    if (!parsed.success) {
      this.complaints.push(z.prettifyError(parsed.error));
      return refuse(400, 100, "Invalid parameter");
    }
    this.#number += 1;
    const taken = { id: `wamid.STUB${this.#number}`, body: parsed.data };
    this.sent.push(taken);
    this.#onTaken?.();
    if (mishap?.kind === "cut") {
      response.destroy();
      return;
    }
    if (mishap?.kind === "stall") await new Promise((resolve) => setTimeout(resolve, mishap.ms).unref());
    const { to, recipient } = parsed.data;
    say(200, {
      messaging_product: "whatsapp",
      contacts: [{ input: to ?? recipient, ...(to ? { wa_id: to } : { user_id: recipient }) }],
      messages: [{ id: taken.id }],
    });
  }

  #upload(
    request: http.IncomingMessage,
    body: Buffer,
    say: (status: number, value: object) => void,
    refuse: (status: number, code: number, details: string) => void,
  ): void {
    const boundary = /boundary=(.+)$/.exec(request.headers["content-type"] ?? "")?.[1];
    const text = body.toString("latin1");
    const parts = boundary ? text.split(`--${boundary}`).slice(1, -1) : [];
    const field = (name: string) => parts.find((part) => part.includes(`name="${name}"`))?.split("\r\n\r\n") ?? [];
    const type = field("type")[1]?.trim() ?? "";
    const [head = "", ...content] = field("file");
    if (
      field("messaging_product")[1]?.trim() !== "whatsapp" ||
      type === "" ||
      !head.includes(`Content-Type: ${type}`)
    ) {
      this.complaints.push("an upload without product, type or file");
      refuse(400, 100, "Param file must be a file");
      return;
    }
    const fileName = Buffer.from(/filename="([^"]*)"/.exec(head)?.[1] ?? "", "latin1").toString("utf8");
    this.uploads.push({ type, fileName, content: Buffer.from(content.join("\r\n\r\n").slice(0, -2), "latin1") });
    say(200, { id: `media-${this.uploads.length}` });
  }

  #media(
    mediaId: string,
    query: URLSearchParams,
    say: (status: number, value: object) => void,
    refuse: (status: number, code: number, details: string) => void,
  ): void {
    const file = this.files.get(mediaId);
    if (!file || query.get("phone_number_id") !== this.phoneNumberId) {
      refuse(400, 100, "Object does not exist");
      return;
    }
    file.lookups += 1;
    say(200, {
      messaging_product: "whatsapp",
      url: `${this.#base}/files/${mediaId}`,
      mime_type: file.mimeType,
      sha256: createHash("sha256").update(file.content).digest("hex"),
      file_size: String(file.content.byteLength),
      id: mediaId,
    });
  }

  #file(mediaId: string, response: http.ServerResponse): void {
    const file = this.files.get(mediaId);
    if (!file || file.lookups <= (file.expired ?? 0)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": file.mimeType }).end(file.content);
  }

  #templates(query: URLSearchParams): object {
    const from = Number(query.get("after") ?? 0);
    const data = this.templates.slice(from, from + this.pageSize);
    const next = from + this.pageSize;
    return {
      data,
      paging: {
        cursors: { before: String(from), after: String(next) },
        // An address that nobody may follow: the cursor is what counts.
        ...(next < this.templates.length ? { next: "http://169.254.169.254/steal" } : {}),
      },
    };
  }
}
