import fs from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

const schema = fs
  .readdirSync("prisma/schema")
  .map((file) => fs.readFileSync(`prisma/schema/${file}`, "utf8"))
  .join("\n");
const tables = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(
  ([, name = "", body = ""]) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
);

/** The platform's own tables, and the workspace, to which every statement is bound. */
const OWN = ["job", "lease", "session", "workspace"];
/**
 * What the platform reads beside its own: who a session is of, their role and which teams there are, in the one look-up that every request makes;
 * and who was given access, in the condition by which modules of every floor show rows of conversations.
 */
const EXCEPTIONS = [
  "lib/platform/db/session-store.ts: attender",
  "lib/platform/db/session-store.ts: team",
  "lib/platform/db/session-store.ts: team_member",
  "lib/platform/db/session-store.ts: role",
  "lib/platform/db/sql/seen.ts: conversation_grant",
  "lib/platform/db/sql/seen.ts: ticket_grant",
];

/** The tables that a program names in SQL, or where a statement begins or joins. */
function tablesNamed(text: string): string[] {
  const named = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(
      /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ON)\s+"?([a-z_]+)"?|\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*\[?"([a-z_]+)/g,
    );
  return [...new Set([...named].map(([, sql, builder]) => sql ?? builder ?? ""))];
}

test("a table is found in SQL and in statements", () => {
  const text = 'prepared(db, "SELECT 1 FROM ticket t JOIN company c"); tables.updateTable("customer")';
  expect(tablesNamed(text)).toEqual(["ticket", "company", "customer"]);
});

test("the platform names no table of the product", () => {
  expect(tables.length).toBeGreaterThan(60);
  const product = tables.filter((table) => !OWN.includes(table));
  const named = sourceFiles(["lib/platform"]).flatMap((file) =>
    tablesNamed(fs.readFileSync(file, "utf8"))
      .filter((table) => product.includes(table))
      .map((table) => `${file}: ${table}`),
  );
  expect(named).toEqual(EXCEPTIONS);
});
