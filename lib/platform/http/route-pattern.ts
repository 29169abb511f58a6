import fs from "node:fs";
import { readStoredJson } from "@/lib/platform/json/stored-json";

/** A request's place in the product, without ids, tokens or anything else that a caller can vary. */
export type RoutePattern = (pathname: string) => string;

type Node = { fixed: Map<string, Node>; variable?: Node; rest?: string; pattern?: string };

const STATIC = "static";
const UNKNOWN = "unknown";

function newNode(): Node {
  return { fixed: new Map() };
}

function add(root: Node, pattern: string): void {
  let node = root;
  for (const segment of pattern.split("/").filter(Boolean)) {
    if (/^\[{1,2}\.\.\./.test(segment)) {
      node.rest = pattern;
      if (segment.startsWith("[[")) node.pattern ??= pattern;
      return;
    }
    if (segment.startsWith("[")) {
      node.variable ??= newNode();
      node = node.variable;
    } else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  node.pattern = pattern;
}

// The order in which Next looks, too: the fixed name, the parameter, the rest.
function find(node: Node, segments: readonly string[], at: number): string | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.pattern;
  const fixed = node.fixed.get(segment);
  return (
    (fixed && find(fixed, segments, at + 1)) ??
    (node.variable && find(node.variable, segments, at + 1)) ??
    (node.rest && segments.slice(at).length > 0 ? node.rest : undefined)
  );
}

/** Makes the look-up from the patterns of all routes, like /api/v1/customers/[id], and the names of the public files. */
export function routePatterns(patterns: readonly string[], publicFiles: readonly string[]): RoutePattern {
  const root = newNode();
  for (const pattern of patterns) add(root, pattern);
  const files = new Set(publicFiles.map((name) => `/${name}`));
  return (pathname) => {
    if (pathname.startsWith("/_next/") || files.has(pathname)) return STATIC;
    return find(root, pathname.split("/").filter(Boolean), 0) ?? UNKNOWN;
  };
}

/** The look-up for the built product. In development, where there is no list of all routes, it knows none. */
export function readRoutePatterns(buildFolder = ".next"): RoutePattern {
  const list = `${buildFolder}/app-path-routes-manifest.json`;
  const patterns = fs.existsSync(list) ? readStoredJson<Record<string, string>>(fs.readFileSync(list, "utf8")) : {};
  return routePatterns(
    Object.values(patterns),
    fs.existsSync("public") ? fs.readdirSync("public", { recursive: true }).map(String) : [],
  );
}
