import { isPostgres } from "@/lib/platform/db/engine";
import type { KnowledgeIndex } from "./kept-passages";
import { postgresKnowledge } from "./postgres-knowledge";
import { sqliteKnowledge } from "./sqlite-knowledge";

/** The index of passages of the database that this process uses. Each of its terms begins with its workspace. */
export const knowledgeIndex = (): KnowledgeIndex => (isPostgres() ? postgresKnowledge : sqliteKnowledge);
