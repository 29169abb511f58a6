import { isPostgres } from "@/lib/platform/db/engine";
import type { TermIndex } from "./store/kept-index";
import { postgresIndex } from "./store/postgres-index";
import { sqliteIndex } from "./store/sqlite-index";

/** The indexes of the database that this process uses. */
export const termIndex = (): TermIndex => (isPostgres() ? postgresIndex : sqliteIndex);
