import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ColumnTypeEnum, type SqlQuery } from "@prisma/driver-adapter-utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SqliteQueryable } from "@/scripts/prisma-adapter/sqlite-queryable";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the adapter by which Prisma uses SQLite");

type Scalar = SqlQuery["argTypes"][number]["scalarType"];

const db = new SqliteQueryable(":memory:", ["foreign_keys = ON"]);
const query = (sql: string, ...args: [value: unknown, type: Scalar][]): SqlQuery => ({
  sql,
  args: args.map(([value]) => value),
  argTypes: args.map(([, scalarType]) => ({ scalarType, arity: "scalar" })),
});
/** Type and value of the only column of the only row. */
async function one(sql: string, ...args: [value: unknown, type: Scalar][]): Promise<[number | undefined, unknown]> {
  const { columnTypes, rows } = await db.queryRaw(query(sql, ...args));
  expect(rows).toHaveLength(1);
  return [columnTypes[0], rows[0]?.[0]];
}
const causeOf = (sql: string) =>
  db.executeRaw(query(sql)).then(
    () => undefined,
    (error: { name: string; cause: unknown }) => [error.name, error.cause],
  );

beforeAll(async () => {
  await db.executeScript(`
    CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, code TEXT, UNIQUE (name, code));
    CREATE TABLE child (id INTEGER PRIMARY KEY, parentId INTEGER REFERENCES parent (id));
    CREATE TABLE value (int INTEGER, big BIGINT, real REAL, decimal DECIMAL, flag BOOLEAN, text TEXT, at DATETIME,
      bytes BLOB, json JSONB, odd PURPLE);
    CREATE TRIGGER refuse BEFORE DELETE ON parent BEGIN SELECT RAISE(ABORT, 'not that one'); END;
    INSERT INTO parent VALUES (1, 'first', 'a');`);
});
afterAll(() => db.dispose());

describe("an argument is stored as", () => {
  test.each<[Scalar, unknown, string, unknown]>([
    ["int", "42", "integer", 42],
    ["int", 42, "integer", 42],
    ["bigint", "9007199254740993", "integer", "9007199254740993"],
    ["float", "1.5", "real", 1.5],
    ["decimal", "12.34", "real", 12.34],
    ["boolean", true, "integer", 1],
    ["boolean", false, "integer", 0],
    ["string", "Olá", "text", "Olá"],
    ["json", '{"a":[1]}', "text", '{"a":[1]}'],
    ["datetime", "2026-11-22T12:00:00.123+00:00", "integer", 1795348800123],
    ["datetime", new Date(0), "integer", 0],
    ["bytes", "AP8Q", "blob", Buffer.from([0, 255, 16])],
    ["bytes", Buffer.from([1, 2]), "blob", Buffer.from([1, 2])],
    ["string", null, "null", null],
  ])("%s %s: %s", async (scalar, value, storage, stored) => {
    // A number of JavaScript reaches SQLite as a real: a column's affinity makes it whole, an expression doesn't.
    const column = storage === "integer" ? "CAST(? AS INTEGER)" : "?";
    expect((await one(`SELECT typeof(${column})`, [value, scalar]))[1]).toBe(storage);
    expect((await one(`SELECT ${column}`, [value, scalar]))[1]).toEqual(stored);
  });
});

describe("a column's type is", () => {
  test.each<[string, string, keyof typeof ColumnTypeEnum, unknown]>([
    ["int", "7", "Int32", 7],
    ["int", "7.9", "Int32", 7],
    ["big", "9007199254740993", "Int64", "9007199254740993"],
    ["big", "-12", "Int64", -12],
    ["real", "2.5", "Double", 2.5],
    ["decimal", "2.5", "Numeric", 2.5],
    ["flag", "1", "Boolean", 1],
    ["text", "'x'", "Text", "x"],
    ["at", "1795348800123", "DateTime", "2026-11-22T12:00:00.123Z"],
    ["at", "'2026-11-22'", "DateTime", "2026-11-22"],
    ["bytes", "x'00ff'", "Bytes", Buffer.from([0, 255])],
    ["json", `'{"a":1}'`, "Json", '{"a":1}'],
    ["odd", "'x'", "Text", "x"],
  ])("%s, holding %s: %s", async (column, literal, type, read) => {
    await db.executeScript(`DELETE FROM value; INSERT INTO value (${column}) VALUES (${literal});`);
    expect(await one(`SELECT ${column} FROM value`)).toEqual([ColumnTypeEnum[type], read]);
  });

  test.each<[string, keyof typeof ColumnTypeEnum, unknown]>([
    ["count(*)", "Int64", 1],
    ["0.5 + 0.25", "UnknownNumber", 0.75],
    ["'a' || 'b'", "Text", "ab"],
    ["x'0a'", "Bytes", Buffer.from([10])],
    ["NULL", "Int32", null],
  ])("that of the value for the expression %s: %s", async (expression, type, read) => {
    expect(await one(`SELECT ${expression}`)).toEqual([ColumnTypeEnum[type], read]);
  });

  test("that of the first row that has a value, for an expression that is NULL before", async () => {
    const { columnTypes, rows } = await db.queryRaw(query("SELECT NULL AS n UNION ALL SELECT 'late'"));
    expect([columnTypes, rows]).toEqual([[ColumnTypeEnum.Text], [[null], ["late"]]]);
  });
});

describe("an error is", () => {
  const refused = (code: string, message: string, mapped: object) => [
    "DriverAdapterError",
    { originalCode: code, originalMessage: message, ...mapped },
  ];

  test("a broken unique rule, with its table and columns", async () => {
    expect(await causeOf("INSERT INTO parent VALUES (2, 'first', 'a')")).toEqual(
      refused("SQLITE_CONSTRAINT_UNIQUE", "UNIQUE constraint failed: parent.name, parent.code", {
        kind: "UniqueConstraintViolation",
        constraint: { fields: ["name", "code"] },
        table: "parent",
      }),
    );
    expect(await causeOf("INSERT INTO parent VALUES (1, 'other', 'a')")).toEqual(
      refused("SQLITE_CONSTRAINT_PRIMARYKEY", "UNIQUE constraint failed: parent.id", {
        kind: "UniqueConstraintViolation",
        constraint: { fields: ["id"] },
        table: "parent",
      }),
    );
  });

  test("a missing value, with its column", async () => {
    expect(await causeOf("INSERT INTO parent VALUES (3, NULL, 'a')")).toEqual(
      refused("SQLITE_CONSTRAINT_NOTNULL", "NOT NULL constraint failed: parent.name", {
        kind: "NullConstraintViolation",
        constraint: { fields: ["name"] },
      }),
    );
  });

  test("a reference to nothing, and the same of a trigger that refuses", async () => {
    const foreignKey = { kind: "ForeignKeyConstraintViolation", constraint: { foreignKey: {} } };
    expect(await causeOf("INSERT INTO child VALUES (1, 99)")).toEqual(
      refused("SQLITE_CONSTRAINT_FOREIGNKEY", "FOREIGN KEY constraint failed", foreignKey),
    );
    expect(await causeOf("DELETE FROM parent")).toEqual(
      refused("SQLITE_CONSTRAINT_TRIGGER", "not that one", foreignKey),
    );
  });

  test("a table or a column that isn't there", async () => {
    expect(await causeOf("DELETE FROM nowhere")).toEqual(
      refused("SQLITE_ERROR", "no such table: nowhere", { kind: "TableDoesNotExist", table: "nowhere" }),
    );
    expect(await causeOf("UPDATE parent SET id = missing")).toEqual(
      refused("SQLITE_ERROR", "no such column: missing", { kind: "ColumnNotFound", column: "missing" }),
    );
    expect(await causeOf("INSERT INTO parent (missing) VALUES (1)")).toEqual(
      refused("SQLITE_ERROR", "table parent has no column named missing", {
        kind: "ColumnNotFound",
        column: "missing",
      }),
    );
  });

  test("a lock that another connection holds", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-test-"));
    const file = path.join(folder, "locked.db");
    const holder = new SqliteQueryable(file, ["busy_timeout = 0"]);
    const other = new SqliteQueryable(file, ["busy_timeout = 0"]);
    await holder.executeRaw(query("BEGIN IMMEDIATE"));
    await expect(other.executeRaw(query("BEGIN IMMEDIATE"))).rejects.toMatchObject({
      cause: { originalCode: "SQLITE_BUSY", originalMessage: "database is locked", kind: "SocketTimeout" },
    });
    await Promise.all([holder.dispose(), other.dispose()]);
    fs.rmSync(folder, { recursive: true });
  });

  test("SQLite's own, with its text, for anything else", async () => {
    expect(await causeOf("SELEKT 1")).toEqual(
      refused("SQLITE_ERROR", 'near "SELEKT": syntax error', {
        kind: "sqlite",
        extendedCode: 1,
        message: 'near "SELEKT": syntax error',
      }),
    );
  });
});

test("a statement tells how many rows it changed, and a statement without a result gives no columns", async () => {
  await db.executeScript("INSERT INTO child VALUES (10, 1), (11, 1)");
  expect(await db.executeRaw(query("UPDATE child SET parentId = NULL WHERE id >= ?", [10, "int"]))).toBe(2);
  expect(await db.queryRaw(query("DELETE FROM child"))).toEqual({ columnNames: [], columnTypes: [], rows: [] });
});
