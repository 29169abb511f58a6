import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nameOf, pathParameters, routeRegistry } from "@/tests/support/matrix/route-registry";
import { sourceFiles } from "../support/source-files";

const routes = await routeRegistry();
/** next-auth makes its own handler; its calls are tested in tests/contract/session-cookie.test.ts. */
const FOREIGN = ["GET /api/auth/[...nextauth]", "POST /api/auth/[...nextauth]"];
/** Pages that are answered by a route handler outside /api. */
const PAGE_ROUTES = ["app/dev/mail/html/route.ts", "app/email-frame/route.ts", "app/widget/route.ts"];

test("the registry isn't empty", () => {
  expect(routes.length).toBeGreaterThan(10);
});

test("every handler is made from a declaration, but next-auth's", () => {
  expect(routes.filter((route) => !route.declaration).map(nameOf)).toEqual(FOREIGN);
});

test.each(sourceFiles(["app"], ["/route.ts"]).filter((file) => file.startsWith("app/api/")))(
  "%s exports handlers and nothing else",
  async (file) => {
    const exported = Object.keys((await import(path.resolve(file))) as object);
    expect(exported.filter((name) => !["GET", "POST", "PUT", "PATCH", "DELETE"].includes(name))).toEqual([]);
  },
);

test("there is no route file outside /api but the ones that answer pages", () => {
  expect(sourceFiles(["app"], ["/route.ts", "/route.tsx"]).filter((file) => !file.startsWith("app/api/"))).toEqual(
    PAGE_ROUTES,
  );
});

const declared = routes.flatMap((route) =>
  route.declaration ? [{ name: nameOf(route), ...route, declaration: route.declaration }] : [],
);

test.each(declared)("$name declares the parameters of its path", ({ path: address, declaration }) => {
  if (address.includes("[...")) return;
  const shape =
    declaration.params && "shape" in declaration.params ? Object.keys(declaration.params.shape as object) : [];
  expect(shape.sort()).toEqual(pathParameters(address).sort());
});

test.each(declared)("$name says in a sentence what it does", ({ declaration }) => {
  expect(declaration.summary).toMatch(/^[A-Z].{5,}\.$/);
});

test("every JSON answer has a declared shape; only files, Meta's challenge, metrics, a form and the 404 of unknown addresses have none", () => {
  const without = declared.filter(({ declaration }) => !declaration.response).map(({ name }) => name);
  expect(
    without.filter(
      (name) =>
        !/ (?:\S*\/attachments|\/api\/v1\/uploads)\/\[(?:id|attachmentId)\]$|\/receipt\.pdf$|\.csv$|\/source$|\/exports\/\[id\]\/file$|^GET \/api\/webhooks\/whatsapp$|^GET \/api\/metrics$|\/surveys\/\[token\]\/form$/.test(
          name,
        ) && !name.includes("[...path]"),
    ),
  ).toEqual([]);
});

test("summaries are unique: rate limits are counted by them", () => {
  const byMethod = declared
    .filter(({ path: address }) => !address.includes("[..."))
    .map(({ method, declaration }) => `${method} ${declaration.summary}`);
  expect(new Set(byMethod).size).toBe(byMethod.length);
});

test("what takes a body of strangers counts them before it reads", () => {
  const takesBody = ({ body, rawBody }: (typeof declared)[number]["declaration"]) => body ?? rawBody;
  expect(
    declared
      .filter(({ declaration }) => declaration.permission === "public" && takesBody(declaration))
      .filter(({ declaration }) => !declaration.rateLimit)
      .map(({ name }) => name),
  ).toEqual([]);
});

test("nothing uses server actions: every mutation is a route", () => {
  const offenders = sourceFiles(["app", "components", "lib"]).filter((file) =>
    /^\s*["']use server["']/m.test(fs.readFileSync(file, "utf8")),
  );
  expect(offenders).toEqual([]);
});
