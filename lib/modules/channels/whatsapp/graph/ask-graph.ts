import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type GuardedResponse, guardedFetch } from "@/lib/platform/egress/guarded-fetch";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { GraphError } from "./graph-error";

/** Where an account's API is, and by whose right it is asked. */
export type GraphTarget = { apiBase: string; apiVersion: string; accessToken: string };

/** A file inside a form. */
type GraphFile = { name: string; fileName: string; contentType: string; content: Buffer };

export type GraphRequest = {
  method: "GET" | "POST" | "DELETE";
  /** Behind the version, without a slash in front; ids in it are digits. */
  path: string;
  query?: Record<string, string>;
  json?: object;
  form?: { fields: Record<string, string>; file: GraphFile };
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** Shape of a refusal: developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const refusalSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.number().int(),
    error_data: z
      .object({ details: z.string().catch("") })
      .optional()
      .catch(undefined),
  }),
});

/**
 * Asks Meta's Graph API, through the egress guard. Answers with what a 2xx had as JSON.
 * @throws {GraphError} for everything else; it says whether the request may have been carried out.
 */
export async function askGraph(target: GraphTarget, request: GraphRequest): Promise<unknown> {
  const query = new URLSearchParams(request.query).toString();
  const url = `${target.apiBase}/${target.apiVersion}/${request.path}${query && `?${query}`}`;
  const { contentType, body } = bodyOf(request);
  let isConnected = false;
  let response: GuardedResponse;
  try {
    response = await guardedFetch(url, {
      method: request.method,
      headers: {
        // A header can't have what a pasted token might; the refusal is then Meta's.
        Authorization: `Bearer ${target.accessToken.replace(/[^\x21-\x7e]/g, "")}`,
        ...(contentType ? { "Content-Type": contentType } : {}),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      onConnected: () => {
        isConnected = true;
      },
    });
  } catch (error) {
    throw GraphError.ofNetwork(error, isConnected);
  }
  const answer = parse(response.body);
  if (response.status >= 200 && response.status < 300 && answer !== undefined) return answer;
  const refusal = refusalSchema.safeParse(answer);
  const said = refusal.success ? refusal.data.error : undefined;
  throw GraphError.ofAnswer(response.status, said?.code ?? null, said?.error_data?.details || said?.message || "");
}

function parse(body: Buffer): unknown {
  try {
    return readOutsideJson(body);
  } catch {
    return undefined;
  }
}

function bodyOf({ json, form }: GraphRequest): { contentType?: string; body?: string | Buffer } {
  if (json) return { contentType: "application/json", body: JSON.stringify(json) };
  if (!form) return {};
  const boundary = `cangoo-${randomUUID()}`;
  const { fields, file } = form;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${quoted(file.fileName)}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(parts.join("") + head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

// As browsers write names into forms.
const quoted = (name: string) => name.replaceAll('"', "%22").replace(/[\r\n]+/g, " ");
