import type { z } from "zod";
import { AppError } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { issueText } from "@/lib/platform/i18n/issue-text";
import { type Locale, negotiateLocale } from "@/lib/platform/i18n/locales";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { noteCaller } from "@/lib/platform/log/log-context";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission, type Permission } from "@/lib/platform/session/permissions";
import { assertSeen, guardedIdsIn } from "@/lib/platform/session/seen-rows";
import { answerCaller } from "./caller";
import { clientAddress } from "./client-address";
import { checkOrigin } from "./origin";
import { problemResponse } from "./problem";
import type { RateLimit } from "./rate-limit";
import { readBytes } from "./read-bytes";
import { type Counted, countShared, forAddress, forKey } from "./shared-rates";
import { wholeResponse } from "./whole-response";

/** Largest JSON body, and that of somebody who may be anybody: forms with a few fields. */
const BODY_MAX_BYTES = 1_048_576;
const PUBLIC_BODY_MAX_BYTES = 65_536;
const DECLARATION = Symbol.for("cangoo.route");

type Shape = z.ZodType;
type Parsed<S extends Shape | undefined> = S extends Shape ? z.output<S> : undefined;

/** What a route says of itself; the registry, the OpenAPI document and the generated tests read it. */
export type RouteDeclaration<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
> = {
  summary: string;
  /** Who may call: anybody, any signed-in attender with a permission. */
  permission: "public" | Permission;
  /** Code of the 403 where the documented text isn't the general one. */
  forbidden?: ErrorCode;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether its query takes `field.<key>` as well, for what records have in fields of the workspace's own. */
  takesFields?: boolean;
  /**
   * Instead of `body`: the request's bytes as they are, of any content type. Nothing reads them for the handler, which
   * stops at `maxBytes` and refuses the rest in its own words.
   */
  rawBody?: { maxBytes: number; description: string };
  /** Shape of the 200 answer, for the OpenAPI document. */
  response?: Shape;
  /**
   * Per caller: the attender when signed in, else the address (of IPv6 its networks). Counted before anything of a body is
   * read; whatever takes a body of strangers has one.
   */
  rateLimit?: RateLimit;
  /** 'any': other sites' pages may call it (the handler checks them itself). Default: only our own pages and API clients. */
  origin?: "own" | "any";
};

type Input<P extends Shape | undefined, Q extends Shape | undefined, B extends Shape | undefined> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** By key, what the query asks of fields of the workspace's own. */
  fields: Readonly<Record<string, string>>;
  /** The bytes of a route with `rawBody`; empty for any other. */
  stream: AsyncIterable<Uint8Array>;
  request: Request;
  locale: Locale;
  address: string;
};
type Answer = Response | object | null | undefined;
type NextContext = { params?: Promise<Record<string, string | string[] | undefined>> };
export type RouteHandler = ((request: Request, context: NextContext) => Promise<Response>) & {
  [DECLARATION]?: RouteDeclaration;
};

/** The declaration behind a route handler, or undefined for a handler that wasn't made by route(). */
export function declarationOf(handler: unknown): RouteDeclaration | undefined {
  return (handler as RouteHandler | undefined)?.[DECLARATION];
}

/**
 * Makes a route handler from its declaration: authenticates (cookie, or bearer token with CangooClientId), checks origin,
 * permission and rate, parses params, query and body with strict schemas, runs the handler, maps errors to
 * problem+json. A handler returns a value (sent as JSON) or a Response.
 */
export function route<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(
  declaration: RouteDeclaration<P, Q, B> & { permission: "public" },
  handler: (input: Input<P, Q, B> & { ctx?: undefined }) => Promise<Answer> | Answer,
): RouteHandler;
export function route<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(
  declaration: RouteDeclaration<P, Q, B> & { permission: Permission },
  handler: (input: Input<P, Q, B> & { ctx: Ctx }) => Promise<Answer> | Answer,
): RouteHandler;
export function route(
  declaration: RouteDeclaration,
  handler: (input: never) => Promise<Answer> | Answer,
): RouteHandler {
  const guarded = (["params", "query", "body"] as const).map((part) => ({
    part,
    idsIn: guardedIdsIn(declaration[part]),
  }));
  const wrapped: RouteHandler = async (request, context) => {
    const url = new URL(request.url);
    const address = clientAddress(request.headers);
    let caller: Ctx | undefined;
    const answerTo = async (ctx: Ctx | undefined): Promise<Response> => {
      caller = ctx;
      if (ctx) noteCaller({ workspaceId: ctx.workspaceId, attenderId: ctx.attender.id });
      if (declaration.origin !== "any") checkOrigin(request);
      if (ctx && declaration.permission !== "public" && !hasPermission(ctx, declaration.permission))
        throw new AppError(declaration.forbidden ?? "FORBIDDEN");
      if (declaration.rateLimit)
        await countShared(countedOf(declaration.rateLimit, declaration, request, ctx, address));
      const input = {
        ctx,
        locale: localeOf(request, ctx),
        address,
        request,
        params: parse(declaration.params, await context?.params, "NOT_FOUND"),
        query: parseQuery(declaration, url.searchParams),
        fields: fieldsIn(declaration, url.searchParams),
        body: declaration.body
          ? parse(declaration.body, await readJson(request, declaration), "VALIDATION_FAILED")
          : undefined,
        stream: readRaw(declaration.rawBody ? request.body : null),
      };
      if (ctx && !ctx.sight.isWhole)
        await assertSeen(
          ctx,
          guarded.flatMap(({ part, idsIn }) => idsIn(input[part])),
        );
      const answer = await handler(input as never);
      return answer instanceof Response ? answer : jsonResponse(answer);
    };
    try {
      if (declaration.permission === "public") return await answerTo(undefined);
      return await answerCaller(request, address, isPureRead(declaration, request), answerTo);
    } catch (error) {
      return problemResponse(error, localeOf(request, caller), declarationName(declaration, request));
    }
  };
  wrapped[DECLARATION] = declaration;
  return wrapped;
}

/** A JSON answer that no cache keeps. */
export function jsonResponse(body: unknown, headers: Record<string, string> = {}): Response {
  return wholeResponse(JSON.stringify(body ?? {}), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}

/** Whether a call may be answered twice: nothing counts it, and its answer is a value. */
function isPureRead({ rateLimit, response }: RouteDeclaration, { method }: Request): boolean {
  return method === "GET" && response !== undefined && rateLimit === undefined;
}

function localeOf(request: Request, ctx: Ctx | undefined): Locale {
  return ctx?.locale ?? negotiateLocale(request.headers.get("accept-language"));
}

function countedOf(
  rate: RateLimit,
  declaration: RouteDeclaration,
  request: Request,
  ctx: Ctx | undefined,
  address: string,
): Counted[] {
  const purpose = `route:${declarationName(declaration, request)}`;
  return ctx ? forKey(purpose, String(ctx.attender.id), rate) : forAddress(purpose, address, rate);
}

// By declaration, not by path: whoever guesses ids in the path would have a fresh limit with each guess.
function declarationName(declaration: RouteDeclaration, request: Request): string {
  return `${request.method}:${declaration.summary}`;
}

function parse<S extends Shape>(
  schema: S | undefined,
  value: unknown,
  code: "VALIDATION_FAILED" | "NOT_FOUND",
): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: issueText });
  if (result.success) return result.data;
  throw new AppError(code, code === "NOT_FOUND" ? {} : { errors: fieldErrors(result.error) });
}

/** Field name -> what is wrong with it, for the form that sent it. The parse was given `issueText`. */
export function fieldErrors(error: z.ZodError): Record<string, FieldText> {
  const errors: Record<string, FieldText> = {};
  for (const issue of error.issues) {
    // An unknown key inside a value is that value's fault.
    const isUnknown = issue.code === "unrecognized_keys" && issue.path.length === 0;
    const field = isUnknown ? (issue.keys[0] ?? "") : issue.path.join(".");
    errors[field || "_"] ??= issue.message as FieldText;
  }
  return errors;
}

/** How a parameter begins that is about a field of the workspace's own. */
const FIELD_PREFIX = "field.";
type Asked = Pick<RouteDeclaration, "query" | "takesFields">;

const isField = ({ takesFields }: Asked, name: string) => takesFields === true && name.startsWith(FIELD_PREFIX);

function fieldsIn(declaration: Asked, search: URLSearchParams): Record<string, string> {
  const asked = [...search].filter(([name]) => isField(declaration, name));
  return Object.fromEntries(asked.map(([name, value]) => [name.slice(FIELD_PREFIX.length), value]));
}

function parseQuery(declaration: Asked, search: URLSearchParams): unknown {
  const schema = declaration.query;
  if (!schema) {
    const first = search.keys().next();
    if (!first.done) throw new AppError("VALIDATION_FAILED", { errors: { [first.value]: "fieldUnknown" } });
    return undefined;
  }
  const values: Record<string, string> = {};
  for (const [name, value] of search) {
    if (Object.hasOwn(values, name)) throw new AppError("VALIDATION_FAILED", { errors: { [name]: "givenTwice" } });
    values[name] = value;
  }
  const own = Object.entries(values).filter(([name]) => !isField(declaration, name));
  return parse(schema, Object.fromEntries(own), "VALIDATION_FAILED");
}

// A sender who goes away in the middle is no failure of ours.
async function* readRaw(body: Request["body"]): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } catch {
    throw new AppError("MALFORMED_REQUEST");
  }
}

async function readJson(request: Request, { permission }: RouteDeclaration): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const maxBytes = permission === "public" ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES;
  return readOutsideJson(await readBytes(readRaw(request.body), maxBytes));
}
