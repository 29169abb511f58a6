import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, Transaction } from "@prisma/driver-adapter-utils";
import { CONNECTION_PRAGMAS, IMPATIENT_PRAGMA, READER_PRAGMAS } from "./connections";
import { SqliteQueryable } from "./driver/sqlite-queryable";
import type { Gate, Release } from "./gate";
import { patiently } from "./lock-patience";

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });
const isRead = (sql: string) => /^\s*SELECT\b/i.test(sql);

/**
 * Prisma's SQLite adapter behind the process's write gate. Prisma's own adapter runs a plain write on the connection of
 * whatever interactive transaction is open, so that it is lost when that one rolls back (measured: 154 of 600
 * acknowledged writes). Here reads outside a transaction have a read-only connection of their own, and plain writes and
 * transactions wait for each other at the gate. The test that proves it: tests/integration/lost-writes.test.ts.
 */
export class GatedSqliteFactory implements SqlDriverAdapterFactory {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-gated-sqlite";

  constructor(
    private readonly file: string,
    private readonly gate: Gate,
  ) {}

  /** Opens the two connections. */
  async connect(): Promise<SqlDriverAdapter> {
    const writer = new SqliteQueryable(this.file, [...CONNECTION_PRAGMAS, IMPATIENT_PRAGMA]);
    const reader = new SqliteQueryable(this.file, READER_PRAGMAS, { readonly: true });
    return new GatedAdapter(writer, reader, this.gate);
  }
}

class GatedAdapter implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-gated-sqlite";

  constructor(
    private readonly writer: SqliteQueryable,
    private readonly reader: SqliteQueryable,
    private readonly gate: Gate,
  ) {}

  queryRaw(query: SqlQuery) {
    return isRead(query.sql) ? this.reader.queryRaw(query) : this.#write(() => this.writer.queryRaw(query));
  }

  executeRaw(query: SqlQuery) {
    return this.#write(() => this.writer.executeRaw(query));
  }

  executeScript(script: string) {
    return this.#write(() => this.writer.executeScript(script));
  }

  startTransaction(): Promise<Transaction> {
    return patiently(() => this.#begin());
  }

  // A single statement that met a lock did nothing: it can be run again.
  #write<T>(write: () => Promise<T>): Promise<T> {
    return patiently(() => this.gate.run(write));
  }

  async #begin(): Promise<Transaction> {
    const release = await this.gate.acquire();
    try {
      await this.writer.executeRaw(statement("BEGIN IMMEDIATE"));
    } catch (error) {
      release();
      throw error;
    }
    return new GatedTransaction(this.writer, release);
  }

  async dispose() {
    await this.gate.run(async () => {
      await this.reader.dispose();
      await this.writer.dispose();
    });
  }
}

class GatedTransaction implements Transaction {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-gated-sqlite";
  readonly options = { usePhantomQuery: true };

  constructor(
    private readonly writer: SqliteQueryable,
    private readonly release: Release,
  ) {}

  queryRaw(query: SqlQuery) {
    return this.writer.queryRaw(query);
  }

  executeRaw(query: SqlQuery) {
    return this.writer.executeRaw(query);
  }

  async commit() {
    try {
      await this.writer.executeRaw(statement("COMMIT"));
    } catch (error) {
      // A failed COMMIT (disk full) leaves the transaction open; the next BEGIN would fail for everybody.
      await this.#rollbackQuietly();
      throw error;
    } finally {
      this.release();
    }
  }

  async rollback() {
    await this.#rollbackQuietly();
    this.release();
  }

  async createSavepoint(name: string) {
    await this.writer.executeRaw(statement(`SAVEPOINT ${name}`));
  }

  async rollbackToSavepoint(name: string) {
    await this.writer.executeRaw(statement(`ROLLBACK TO ${name}`));
  }

  async releaseSavepoint(name: string) {
    await this.writer.executeRaw(statement(`RELEASE SAVEPOINT ${name}`));
  }

  async #rollbackQuietly() {
    try {
      await this.writer.executeRaw(statement("ROLLBACK"));
    } catch {
      // SQLite already rolled back by itself (disk full, out of memory): there is no transaction to end.
    }
  }
}
