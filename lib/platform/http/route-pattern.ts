import fs from "node:fs";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { RouteTree } from "./route-tree";

/** A request's place in the product, without ids, tokens or anything else that a caller can vary. */
export type RoutePattern = (pathname: string) => string;

const STATIC = "static";
const UNKNOWN = "unknown";

/** Makes the look-up from the patterns of all routes, like /api/v1/customers/[id], and the names of the public files. */
export function routePatterns(patterns: readonly string[], publicFiles: readonly string[]): RoutePattern {
  const tree = new RouteTree<string>();
  for (const pattern of patterns) tree.add(pattern, pattern);
  const files = new Set(publicFiles.map((name) => `/${name}`));
  return (pathname) => {
    if (pathname.startsWith("/_next/") || files.has(pathname)) return STATIC;
    return tree.find(pathname)?.value ?? UNKNOWN;
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
