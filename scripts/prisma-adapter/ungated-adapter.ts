import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { SqliteQueryable } from "@/scripts/prisma-adapter/sqlite-queryable";

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });

/**
 * A Prisma adapter without the write gate, as Prisma's own is: one connection, on which transactions wait for each other and
 * plain statements for nobody. For tools that write alone; the product's is lib/platform/db/gated-adapter.ts.
 */
export class UngatedSqliteFactory implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-ungated-sqlite";

  constructor(private readonly file: string) {}

  async connect(): Promise<SqlDriverAdapter> {
    return new UngatedAdapter(this.file, []);
  }

  /** The schema engine's scratch database. */
  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    return new UngatedAdapter(":memory:", []);
  }
}

class UngatedAdapter extends SqliteQueryable implements SqlDriverAdapter {
  #last: Promise<void> = Promise.resolve();

  async startTransaction(): Promise<Transaction> {
    const before = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    await this.executeRaw(statement("BEGIN"));
    const end = async (sql: string) => {
      await this.executeRaw(statement(sql)).finally(release);
    };
    return {
      provider: this.provider,
      adapterName: this.adapterName,
      options: { usePhantomQuery: true },
      queryRaw: (query) => this.queryRaw(query),
      executeRaw: (query) => this.executeRaw(query),
      commit: () => end("COMMIT"),
      rollback: () => end("ROLLBACK"),
    };
  }
}
