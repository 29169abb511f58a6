import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, Transaction } from "@prisma/driver-adapter-utils";
import { CONNECTION_PRAGMAS, READER_PRAGMAS } from "@/lib/platform/db/connections";
import type { Gate, Release } from "@/lib/platform/db/gate";
import { SqliteQueryable } from "@/scripts/prisma-adapter/sqlite-queryable";

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });
const isRead = (sql: string) => /^\s*SELECT\b/i.test(sql);

/**
 * A Prisma adapter behind the process's write gate, for the tests' looks at rows: a second writing connection of one process would
 * stop the event loop that has to finish the first.
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
    const writer = new SqliteQueryable(this.file, [...CONNECTION_PRAGMAS]);
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
    return this.#begin();
  }

  #write<T>(write: () => Promise<T>): Promise<T> {
    return this.gate.run(write);
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
