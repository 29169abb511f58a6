import { isPostgres } from "@/lib/platform/db/engine";
import { groupCommit } from "@/lib/platform/db/group-commit";
import type { GroupDb } from "@/lib/platform/db/unit-of-work/prepared";
import { env } from "@/lib/platform/env/env";
import { syncConnection } from "./postgres/sync-connection";

/** Does what the seeds do (prisma/seed), synchronous and on a connection as SQLite's is, to the process's own test database. */
export const seeding: typeof groupCommit = async (work) => {
  if (!isPostgres()) return groupCommit(work);
  return work(syncConnection(env().POSTGRES_URL ?? "") as GroupDb);
};
