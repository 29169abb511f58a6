// Writes generated/openapi.json from the declarations of the routes under app/api.
import fs from "node:fs";
import path from "node:path";
import { openApiDocument } from "@/lib/platform/http/openapi";
import { findRoutes } from "./find-routes";

const root = path.resolve(import.meta.dirname ?? ".", "..");
const routes = (await findRoutes(root)).flatMap(({ declaration, path: address, method }) =>
  declaration && !address.includes("[...") ? [{ path: address, method, declaration }] : [],
);
fs.mkdirSync(path.join(root, "generated"), { recursive: true });
fs.writeFileSync(path.join(root, "generated/openapi.json"), JSON.stringify(openApiDocument(routes), null, 2));
