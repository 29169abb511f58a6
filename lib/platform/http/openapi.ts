import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/errors/codes";
import type { RouteDeclaration } from "./route";

/** A declared route with where it is served. `path` is Next's, with [name] for parameters. */
export type RegisteredRoute = { path: string; method: string; declaration: RouteDeclaration };

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** Its name is made of a field's key, which each workspace chooses. */
const FIELD_PARAMETER = {
  name: "field.{key}",
  in: "query",
  required: false,
  description: "What a record has to have in the field of the workspace's own with this key.",
  schema: { type: "string" },
};

function errorCodes({ permission, body, rawBody, query, params, rateLimit }: RouteDeclaration): ErrorCode[] {
  return [
    ...(rawBody
      ? (["MALFORMED_REQUEST", "FILE_TOO_LARGE", "FILE_EMPTY", "INVALID_FILE_NAME", "INVALID_FILE_TYPE"] as const)
      : []),
    ...(body
      ? (["MALFORMED_REQUEST", "VALIDATION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const)
      : []),
    ...(query && !body ? (["VALIDATION_FAILED"] as const) : []),
    ...(permission === "public" ? [] : (["UNAUTHENTICATED", "FORBIDDEN"] as const)),
    ...(params || query ? (["NOT_FOUND"] as const) : []),
    ...(rateLimit ? (["TOO_MANY_REQUESTS"] as const) : []),
    "INTERNAL",
  ];
}

function operation({ path, method, declaration }: RegisteredRoute): Json {
  const problems = Object.fromEntries(
    [...groupByStatus(declaration)].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\[|\]/g, "").replace(/[^A-Za-z0-9]+(.)/g, (_, next: string) => next.toUpperCase())}`,
    summary: declaration.summary,
    ...(declaration.permission === "public" ? { security: [] } : { "x-permission": declaration.permission }),
    parameters: [
      ...parameters(declaration.params, "path"),
      ...parameters(declaration.query, "query"),
      ...(declaration.takesFields ? [FIELD_PARAMETER] : []),
    ],
    ...requestBody(declaration),
    responses: {
      200: {
        description: "OK",
        ...(declaration.response
          ? { content: { "application/json": { schema: toSchema(declaration.response, "output") } } }
          : {}),
      },
      ...problems,
    },
  };
}

function requestBody({ body, rawBody }: RouteDeclaration): Json {
  if (rawBody) {
    const { description, maxBytes } = rawBody;
    const schema = { type: "string", format: "binary", maxLength: maxBytes };
    return { requestBody: { required: true, description, content: { "*/*": { schema } } } };
  }
  if (!body) return {};
  const content = { "application/json": { schema: toSchema(body, "input") } };
  return { requestBody: { required: true, content } };
}

function groupByStatus(declaration: RouteDeclaration): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of errorCodes(declaration)) {
    groups.set(ERROR_STATUS[code], [...(groups.get(ERROR_STATUS[code]) ?? []), code]);
  }
  return groups;
}

/** The OpenAPI 3.1 document of the declared routes. */
export function openApiDocument(routes: RegisteredRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    const path = route.path.replace(/\[([^\]]+)\]/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cangoo",
      version: "1",
      description:
        "Every call takes the session cookie, or a bearer token with the CangooClientId header (both from POST /api/bff/Auth/Authenticate).",
    },
    security: [{ bearer: [], clientId: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        clientId: { type: "apiKey", in: "header", name: "CangooClientId" },
        cookie: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      },
      schemas: {
        Problem: toSchema(
          z.object({
            type: z.string(),
            title: z.string(),
            status: z.number().int(),
            code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
            message: z.string(),
            requestId: z.string().optional(),
            errors: z.record(z.string(), z.string()).optional(),
            details: z.record(z.string(), z.unknown()).optional(),
          }),
          "output",
        ),
      },
    },
  };
}
