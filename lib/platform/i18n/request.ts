import fs from "node:fs";
import path from "node:path";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageContext } from "@/lib/platform/session/page-context";
import { LOCALE_COOKIE, type Locale, negotiateLocale, toLocale } from "./locales";

const catalogues = new Map<Locale, Record<string, unknown>>();

/** All messages of a language; the namespace is the file's name. Read once per process outside development. */
export function readCatalogue(locale: Locale): Record<string, unknown> {
  const known = catalogues.get(locale);
  if (known && process.env.NODE_ENV === "production") return known;
  const folder = path.join(process.cwd(), "messages", locale);
  const catalogue = Object.fromEntries(
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        file.slice(0, -".json".length),
        JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as unknown,
      ]),
  );
  catalogues.set(locale, catalogue);
  return catalogue;
}

/** Language of a page: the attender's own, else the cookie's, else what the browser prefers. */
export default getRequestConfig(async () => {
  const ctx = await pageContext();
  const locale =
    ctx?.locale ??
    toLocale((await cookies()).get(LOCALE_COOKIE)?.value) ??
    negotiateLocale((await headers()).get("accept-language"));
  return { locale, messages: readCatalogue(locale) as never, timeZone: ctx?.workspace.timeZone ?? "America/Sao_Paulo" };
});
