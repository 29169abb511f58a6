import fs from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

/** What makes, copies and opens the tests' databases. Browser tests and the bench, which use the screens' rows, have SQLite alone. */
const KEEPERS = [
  "tests/support/crash-images.ts",
  "tests/support/database.ts",
  "tests/support/matrix/screen-rows.ts",
  "tests/support/move/places.ts",
  "tests/support/postgres/copy-template.ts",
  "tests/support/postgres/prisma-adapter.ts",
  "tests/support/postgres/sync-connection.ts",
  "tests/support/prisma/gated-adapter.ts",
  "tests/support/prisma/prisma-client.ts",
  "tests/support/rows.ts",
  "tests/support/search/copy-database.ts",
  "tests/support/seeding.ts",
  "tests/support/template.ts",
];

/** Tests whose subject is SQLite itself, which nothing else has to do. */
const ABOUT_SQLITE = [
  "tests/architecture/statement-plans.test.ts",
  "tests/integration/backup/backup.test.ts",
  "tests/integration/customers/directory-plans.test.ts",
  "tests/integration/db/connections.test.ts",
  "tests/integration/db/database-trouble.test.ts",
  "tests/integration/db/disk-full.test.ts",
  "tests/integration/db/group-commit.test.ts",
  "tests/integration/db/kill-between-statements.test.ts",
  "tests/integration/db/migrate.test.ts",
  "tests/integration/db/prisma-adapter.test.ts",
  "tests/integration/db/shared-transaction.test.ts",
  "tests/integration/db/statement-text.test.ts",
  "tests/integration/fields/field-plans.test.ts",
  "tests/integration/notifications/alert-choices-before.test.ts",
  "tests/integration/search/row-hits.test.ts",
  "tests/integration/search/search-index.test.ts",
  "tests/integration/secrets/rotate-key.test.ts",
  "tests/integration/seed/demo-deadlines.test.ts",
  "tests/integration/seed/demo-files.test.ts",
  "tests/integration/seed/demo-seed.test.ts",
  "tests/integration/tickets/ticket-plans.test.ts",
];

/** Tests whose subject is PostgreSQL itself: they bring a server of their own, and are skipped where none can be started. */
const ABOUT_POSTGRES = ["tests/integration/db/postgres-trouble.test.ts", "tests/integration/db/row-security.test.ts"];

const ROOMS = "connections|driver/sqlite|group-commit|unit-of-work/prepared";
const DIRECT = new RegExp(
  String.raw`^import [^;]*from "(?:@/lib/platform/db/(?:${ROOMS})|better-sqlite3)"|\.prepare\(|\$(?:query|execute)Raw`,
  "m",
);
const files = sourceFiles(["tests/integration", "tests/contract", "tests/architecture", "tests/support"]);
const those = (pattern: RegExp) => files.filter((file) => pattern.test(fs.readFileSync(file, "utf8")));

test("a look at rows past the product is seen", () => {
  expect(DIRECT.test('import { connections } from "@/lib/platform/db/connections";')).toBe(true);
  expect(DIRECT.test('import {\n  connections,\n  openWriter,\n} from "@/lib/platform/db/connections";')).toBe(true);
  expect(DIRECT.test("db\n  .prepare(sql)")).toBe(true);
  expect(DIRECT.test('import { rows } from "@/tests/support/rows";')).toBe(false);
});

test("tests look at rows by the awaited door alone, so that they can run on another database than SQLite", () => {
  const others = those(DIRECT).filter((file) => file !== "tests/architecture/test-rows.test.ts");
  expect(others.filter((file) => ![...KEEPERS, ...ABOUT_SQLITE, ...ABOUT_POSTGRES].includes(file))).toEqual([]);
  expect(KEEPERS.filter((file) => !others.includes(file))).toEqual([]);
});

test("each test about SQLite says so, with the reason, before anything else", () => {
  expect(those(/^onSqliteOnly\(\s*"\w/m)).toEqual(ABOUT_SQLITE);
});
