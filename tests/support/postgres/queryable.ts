import {
  ColumnTypeEnum,
  DriverAdapterError,
  type MappedError,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { boundValue } from "@/scripts/prisma-adapter/arguments";
import { columnTypes, resultValue } from "@/scripts/prisma-adapter/column-types";
import { toPostgres } from "./translate";

/** What is known of a database's tables. */
export type Known = {
  /** What SQLite declares each table's columns as, by the table's and the column's name. */
  declared: ReadonlyMap<string, string>;
  /** The tables' names by their numbers in PostgreSQL, as far as they were asked for. */
  tables: Map<number, string>;
};

const BOOLEAN = 16;
const BYTES = 17;
const INT8 = 20;

/** A text of PostgreSQL as SQLite's driver would read it. */
const types = {
  getTypeParser: (oid: number) => (text: string) => {
    if (oid === BOOLEAN) return BigInt(text === "t");
    if (oid === BYTES) return Buffer.from(text.slice(2), "hex");
    if (oid === INT8 || oid === 23 || oid === 1700) return text.includes(".") ? Number(text) : BigInt(text);
    return oid === 701 ? Number(text) : text;
  },
};

/** A PostgreSQL connection as Prisma's client for SQLite speaks to it: its SQL is translated, its answers read as SQLite's. */
export class PostgresQueryable {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-postgres-as-sqlite";

  constructor(
    private readonly on: Pick<pg.ClientBase, "query">,
    private readonly known: Known,
  ) {}

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    const { rows, fields } = await this.#ask(query);
    await this.#nameTables(fields);
    const names = fields.map(
      ({ name, tableID }) => this.known.declared.get(`${this.known.tables.get(tableID) ?? ""}.${name}`) ?? null,
    );
    const values = rows as unknown[][];
    const found = columnTypes(names, values);
    return {
      columnNames: fields.map(({ name }) => name),
      columnTypes: found,
      rows: values.map((row) => row.map((value, column) => resultValue(value, found[column] ?? ColumnTypeEnum.Int32))),
    };
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    return (await this.#ask(query)).rowCount ?? 0;
  }

  async executeScript(script: string): Promise<void> {
    await this.on.query(script);
  }

  async #ask({ sql, args, argTypes }: SqlQuery): Promise<pg.QueryArrayResult> {
    const bound = args.map((arg, index) => boundValue(arg, argTypes[index]));
    const { text, values } = toPostgres(
      sql.replace(/\s+OFFSET \?$/, (all) => all),
      bound,
    );
    const limited = text.replace(/LIMIT \$(\d+)/, (all, place: string) =>
      Number(values[Number(place) - 1]) < 0 ? `LIMIT NULLIF($${place}::bigint, -1)` : all,
    );
    try {
      return await this.on.query({ text: limited, values, rowMode: "array", types });
    } catch (error) {
      throw mapped(error);
    }
  }

  async #nameTables(fields: readonly pg.FieldDef[]): Promise<void> {
    const unknown = [...new Set(fields.map(({ tableID }) => tableID))].filter(
      (id) => id !== 0 && !this.known.tables.has(id),
    );
    if (unknown.length === 0) return;
    const { rows } = await this.on.query<{ oid: string; relname: string }>(
      "select oid::bigint as oid, relname from pg_class where oid = any($1::oid[])",
      [unknown],
    );
    for (const { oid, relname } of rows) this.known.tables.set(Number(oid), relname);
  }
}

function mapped(error: unknown): unknown {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (code === undefined) return error;
  return new DriverAdapterError({
    originalCode: code,
    originalMessage: message ?? "",
    ...kindOf(code, constraint ?? "", message ?? ""),
  });
}

function kindOf(code: string, constraint: string, message: string): MappedError {
  switch (code) {
    case "23505":
      return { kind: "UniqueConstraintViolation", constraint: { index: constraint } };
    case "23502":
      return { kind: "NullConstraintViolation" };
    case "23503":
      return { kind: "ForeignKeyConstraintViolation", constraint: { foreignKey: {} } };
    default:
      return { kind: "sqlite", extendedCode: 1, message };
  }
}
