import fs from "node:fs";
import path from "node:path";
import type { RegisteredRoute } from "@/lib/platform/http/openapi";
import { declarationOf, type RouteHandler } from "@/lib/platform/http/route";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A route handler found under app/api; `declaration` is undefined when it wasn't made by route(). */
export type FoundRoute = Omit<RegisteredRoute, "declaration"> & {
  file: string;
  handler: RouteHandler;
  declaration: RegisteredRoute["declaration"] | undefined;
};

/**
 * Every handler under app/api, from the files themselves: there is no list to forget. For builds and tests; it imports
 * TypeScript sources, so it never runs in the product.
 */
export async function findRoutes(root: string): Promise<FoundRoute[]> {
  const folder = path.join(root, "app/api");
  const files = (fs.readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => path.basename(file) === "route.ts",
  );
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const module = (await import(path.join(folder, file))) as Record<string, RouteHandler>;
      const address = `/api/${path.dirname(file).split(path.sep).join("/")}`;
      return METHODS.flatMap((method) => {
        const handler = module[method];
        return handler
          ? [{ path: address, method, file: `app/api/${file}`, handler, declaration: declarationOf(handler) }]
          : [];
      });
    }),
  );
  return found.flat();
}
