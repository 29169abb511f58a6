import { isoInstant } from "@/lib/kernel/instant";
import { readSeenFields } from "@/lib/modules/conversations/sight";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee } from "@/lib/platform/session/sight";
import { findRule } from "./rules";
import type { RuleRunDto } from "./schema";
import { runsBefore } from "./store/run";

const PAGE = 50;

/** What a rule did, the newest first. @param before an id; the newest, if it isn't said @throws {AppError} NOT_FOUND */
export async function listRuns(ctx: Ctx, ruleId: number, before = Number.MAX_SAFE_INTEGER): Promise<RuleRunDto[]> {
  const reader = reads(ctx.workspaceId);
  await findRule(reader, ruleId);
  const rows = await reader.all(runsBefore, { ruleId, before, limit: PAGE });
  const seen = await readSeenFields(reader, [...new Set(rows.map(({ conversationId }) => conversationId))]);
  return rows.map(({ conversationId, subject, deletedAt, details, at, ...run }) => {
    const fields = seen.get(conversationId);
    const isSeen = deletedAt === null && fields !== undefined && canSee(ctx.sight, fields);
    return {
      ...run,
      conversation: isSeen ? { id: conversationId, subject } : null,
      details: readStoredJson<string[]>(details),
      at: isoInstant(at),
    };
  });
}
