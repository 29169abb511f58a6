import { env } from "@/lib/platform/env/env";

/** Whether this process uses PostgreSQL, because DATABASE_URL names a server; otherwise the SQLite file is the database. */
export const isPostgres = (): boolean => env().POSTGRES_URL !== undefined;
