import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The advisory lock of PostgreSQL under which the index is written, until the commit. */
const INDEX_LOCK = 0x63_61_6e_69;

/** Takes the lock unless another node has it. */
export const lockIndex = globalStatement(() =>
  tables.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(INDEX_LOCK)}::bigint)`.as("isOurs")),
);
