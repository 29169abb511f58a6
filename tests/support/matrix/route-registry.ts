import path from "node:path";
import { type FoundRoute, findRoutes } from "@/scripts/find-routes";

/** Every handler under app/api, read from the files themselves. */
export function routeRegistry(): Promise<FoundRoute[]> {
  return findRoutes(path.resolve("."));
}

/** The routes that are made from a declaration: all but next-auth's. */
export async function declaredRoutes(): Promise<
  (FoundRoute & { declaration: NonNullable<FoundRoute["declaration"]> })[]
> {
  return (await routeRegistry()).flatMap((route) =>
    route.declaration ? [{ ...route, declaration: route.declaration }] : [],
  );
}

/** How a route is named in tables and test names. */
export function nameOf({ method, path: address }: Pick<FoundRoute, "method" | "path">): string {
  return `${method} ${address}`;
}

/** Names of the parameters in a route's path. */
export function pathParameters(address: string): string[] {
  return [...address.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((match) => match[1] as string);
}

/** Well-formed values of a path's parameters that name nothing. */
export function unknownParams(address: string): Record<string, string> {
  const isRandomId = /\/(?:attachments|uploads)\/\[id\]/.test(address);
  const values: Record<string, string> = {
    id: isRandomId
      ? "00000000-0000-4000-8000-000000000000"
      : address.startsWith("/api/v1/tickets/")
        ? "ticket-2000000000"
        : "2000000000",
    attenderId: "2000000000",
    audience: "2000000000",
    attachmentId: "00000000-0000-4000-8000-000000000000",
    messageId: "2000000000",
    noteId: "2000000000",
    identityId: "2000000000",
    clientKey: "unknown-key",
    // One of four features, which every workspace has.
    code: "auto-response",
    // One of the topics that everybody chooses for themselves.
    topic: "mention",
  };
  return Object.fromEntries(pathParameters(address).map((name) => [name, values[name] ?? "x"]));
}

/** A route's path with its parameters filled in. */
export function fillPath(address: string, values: Record<string, string>): string {
  return address.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? "x"));
}

export type RouteCall = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls a handler in this process the way Next does. */
export function callRoute(
  route: Pick<FoundRoute, "path" | "method" | "handler">,
  call: RouteCall = {},
): Promise<Response> {
  const search = new URLSearchParams(call.query).toString();
  const request = new Request(
    `http://localhost:3000${fillPath(route.path, call.params ?? {})}${search ? `?${search}` : ""}`,
    {
      method: route.method,
      headers: { ...(call.body === undefined ? {} : { "Content-Type": "application/json" }), ...call.headers },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
    },
  );
  return route.handler(request, { params: Promise.resolve(call.params ?? {}) });
}
