import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { isReadAsObject, isSpoken, keysAskedIn, readMessages, spokenIn } from "@/tests/support/i18n/message-keys";
import { sourceFiles } from "../support/source-files";

/** Texts that are read as parts of an object, not by a translator's key, and the sources that read them. */
const READ_AS_OBJECTS: Readonly<Record<string, string[]>> = {
  "analytics-texts": ["lib/modules"],
  answers: ["app/api", "lib/modules"],
  "assistant-texts": ["lib/modules/assistant", "lib/modules/notifications"],
  "billing.errors": ["lib/modules/billing", "lib/modules/signup"],
  "billing.receipt": ["lib/modules/billing"],
  errors: ["lib/platform/errors"],
  "errors-screen": ["app/global-error.tsx"],
  "mail.digest": ["lib/modules/notifications"],
  "mail.refundReasons": ["lib/modules/billing", "lib/modules/signup"],
  "mail.templates": ["lib"],
  "settings.audit.actions": ["components/settings/audit/audit-actions.ts"],
  stored: ["lib"],
  survey: ["app/survey"],
  "ticket-texts": ["lib/modules"],
  "widget.window.own": ["components/web-chat", "lib/modules/fields", "lib/modules/forms"],
  widget: ["components/web-chat", "app/widget"],
};

/** Keys that begin with what varies, which no template of the source can show. */
const MADE_OF_PARTS = [
  /^stored\.csv_\w+$/,
  /^customers\.industries\./,
  /^settings\.surveys\.(?:email|webchat|whatsapp)Text$/,
  /^signup\.(?:company|person)\.(?:title|text)$/,
  /^billing\.errors\.card\w+Required$/,
];

const textsOf = (folders: string[]) => sourceFiles(folders).map((file) => fs.readFileSync(file, "utf8"));
const product = textsOf(["app", "components", "lib", "prisma", "server.ts"]);

// A source that makes translators of other catalogues only can't mean this one; one that makes none may be given any.
function sourcesOf(namespace: string): string[] {
  const names = new RegExp(`Translations\\(\\s*["\`]${namespace}["\`.]`);
  return product.filter((source) => !source.includes("Translations(") || names.test(source));
}

describe.each(fs.readdirSync(`messages/${LOCALES[0]}`).sort())("%s", (file) => {
  test("has no text that nothing shows", () => {
    const namespace = file.replace(/\.json$/, "");
    const spoken = spokenIn(sourcesOf(namespace));
    const readers = Object.entries(READ_AS_OBJECTS)
      .filter(([prefix]) => prefix === namespace || prefix.startsWith(`${namespace}.`))
      .map(([prefix, folders]) => ({ prefix, spokenThere: spokenIn(textsOf(folders)) }));
    const unused = Object.keys(readMessages(LOCALES[0], file)).filter((key) => {
      if (isSpoken(namespace, key, spoken)) return false;
      const full = `${namespace}.${key}`;
      if (MADE_OF_PARTS.some((made) => made.test(full))) return false;
      const reader = readers.find(({ prefix }) => full.startsWith(`${prefix}.`));
      return !reader || !isReadAsObject(full.slice(reader.prefix.length + 1), reader.spokenThere);
    });
    expect(unused).toEqual([]);
  });
});

test("a text that is asked for is there", () => {
  const files = fs.readdirSync(`messages/${LOCALES[0]}`);
  const known = new Set(
    files.flatMap((file) => {
      const namespace = file.replace(/\.json$/, "");
      return Object.keys(readMessages(LOCALES[0], file)).map((key) => `${namespace}.${key}`);
    }),
  );
  const missing = product.flatMap(keysAskedIn).filter((names) => !names.some((name) => known.has(name)));
  expect(missing).toEqual([]);
});

describe("a key", () => {
  const isSaid = (key: string, source: string) => isSpoken("shell", key, spokenIn([source]));

  test("is said below the namespace of its translator, and not without it", () => {
    expect(isSaid("later.title", 'const t = useTranslations("shell.later"); t("title")')).toBe(true);
    expect(isSaid("later.title", 'const t = useTranslations("shell"); t("title")')).toBe(false);
  });

  test("is said by a template around what varies", () => {
    const source = `useTranslations("shell"); t(\`later.\${module}.title\`)`;
    expect(isSaid("later.tickets.title", source)).toBe(true);
    expect(isSaid("later.tickets.text", source)).toBe(false);
  });

  test("is said by the words of a source that reads the catalogue as an object", () => {
    expect(isReadAsObject("window.close", spokenIn(["const { window } = catalogue; say(window.close)"]))).toBe(true);
    expect(isReadAsObject("window.open", spokenIn(["const { window } = catalogue; say(window.close)"]))).toBe(false);
  });
});
