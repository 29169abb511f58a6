import { storeFile } from "@/lib/platform/storage/storage";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** What an id of the figures' routes names. */
export type AnalyticsKind = "analyticsExport";

/** The fields of the figures' and surveys' routes that name a row. */
export const ANALYTICS_SLOTS: Record<string, AnalyticsKind | "conversation" | "public"> = {
  // A filter: who it names has no share here, whoever they are.
  "GET /api/v1/analytics query.attenderId": "public",
  "GET /api/v1/analytics/conversations query.attenderId": "public",
  "GET /api/v1/analytics/tickets query.attenderId": "public",
  "GET /api/v1/analytics/sla query.attenderId": "public",
  "GET /api/v1/analytics/sla/conversations query.attenderId": "public",
  "GET /api/v1/analytics/queue query.attenderId": "public",
  "GET /api/v1/analytics/queue/conversations query.attenderId": "public",
  // A filter, too: whoever's team it is, who doesn't see its figures is refused.
  "GET /api/v1/analytics query.team": "public",
  "GET /api/v1/analytics/conversations query.team": "public",
  "GET /api/v1/analytics/tickets query.team": "public",
  "GET /api/v1/analytics/sla query.team": "public",
  "GET /api/v1/analytics/sla/conversations query.team": "public",
  "GET /api/v1/analytics/queue query.team": "public",
  "GET /api/v1/analytics/queue/conversations query.team": "public",
  // A row of the table: what is of somebody else's has none.
  "GET /api/v1/analytics/sla/conversations query.ofPolicy": "public",
  "GET /api/v1/analytics/sla/conversations query.ofTeam": "public",
  "GET /api/v1/analytics/sla/conversations query.ofAttender": "public",
  "GET /api/v1/analytics/queue/conversations query.ofTeam": "public",
  "GET /api/v1/analytics/queue/conversations query.ofAttender": "public",
  "GET /api/v1/analytics/exports/[id] params.id": "analyticsExport",
  "DELETE /api/v1/analytics/exports/[id] params.id": "analyticsExport",
  "GET /api/v1/analytics/exports/[id]/file params.id": "analyticsExport",
  "GET /api/v1/conversations/[id]/survey params.id": "conversation",
  "PUT /api/v1/conversations/[id]/survey params.id": "conversation",
  "GET /api/v1/surveys/[token] params.token": "public",
  "POST /api/v1/surveys/[token] params.token": "public",
  "POST /api/v1/surveys/[token]/form params.token": "public",
};

/** Bodies of those routes that are right but for the ids. */
export const ANALYTICS_BODIES: Record<string, object> = {
  "POST /api/v1/analytics/exports": { kind: "conversations", query: { period: "today" } },
  "PUT /api/v1/conversations/[id]/survey": { isEnabled: true },
};

/** Fields of those routes that name no row. */
export const ANALYTICS_NO_ID: readonly string[] = [
  "period",
  "to",
  "figure",
  "hour",
  "group",
  "kind",
  "ofChannel",
  "whatsapp",
  "webchat",
  "rating",
  "comment",
  "isEnabled",
  // Its attender is looked up: tests/integration/analytics/analytics-exports.test.ts.
  "query",
];

/** Rows of the figures in a workspace, one per kind. @param text stands in each. @returns their ids. */
export async function addAnalyticsRows(
  workspaceId: number,
  attenderId: number,
  text: string,
): Promise<Record<AnalyticsKind, string>> {
  const conversation = await rawClient().conversation.findFirstOrThrow({ where: { workspaceId } });
  const storageKey = await storeFile(workspaceId, Buffer.from(text));
  const row = await rawClient().analyticsExport.create({
    data: {
      workspaceId,
      attenderId,
      kind: "conversations",
      state: "running",
      query: "{}",
      locale: "pt-BR",
      fileName: `${text}.csv`,
      storageKey,
      size: Buffer.byteLength(text),
    },
  });
  await rawClient().survey.create({
    data: {
      workspaceId,
      conversationId: conversation.id,
      factId: row.id,
      attenderId,
      tokenHash: `${text}-${row.id}`,
      locale: "pt-BR",
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 1e6),
      rating: "satisfied",
      comment: text,
    },
  });
  return { analyticsExport: String(row.id) };
}
