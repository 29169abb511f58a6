import { groupCommit } from "@/lib/platform/db/group-commit";

/** Does what the seeds do (prisma/seed), synchronous and on a SQLite connection, in a commit of the process's own test database. */
export const seeding: typeof groupCommit = (work) => groupCommit(work);
