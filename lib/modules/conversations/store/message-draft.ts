import { sql } from "kysely";
import { greatest } from "@/lib/platform/db/sql/of-two";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { LISTED_TEXT_MAX } from "../drafts/schema";

// What people have begun to write. `updatedAt` (epoch milliseconds) tells the states of a draft apart: it always grows.

const COLUMNS = ["conversationId", "kind", "text", "mentions", "device", "updatedAt"] as const;

/** Somebody's drafts in a conversation. */
export const draftsOf = statement(($: Parameters<{ attenderId: number; conversationId: number }>) =>
  tables
    .selectFrom("message_draft")
    .select(COLUMNS)
    .where("attenderId", "=", $.attenderId)
    .where("conversationId", "=", $.conversationId)
    .orderBy("kind"),
);
export type DraftRow = RowOf<typeof draftsOf>;

/** Somebody's newest drafts in conversations that aren't deleted, with the beginning of their texts. */
export const newestDrafts = statement(($: Parameters<{ attenderId: number; limit: number }>) =>
  tables
    .selectFrom("message_draft as d")
    .innerJoin("conversation as c", "c.id", "d.conversationId")
    .select((of) => [
      "d.conversationId",
      "d.kind",
      // One character more than is shown tells that there is more.
      sql<string>`substr(${of.ref("d.text")}, 1, ${sql.lit(LISTED_TEXT_MAX + 1)})`.as("text"),
      "d.mentions",
      "d.device",
      "d.updatedAt",
    ])
    .where("d.attenderId", "=", $.attenderId)
    .where("c.deletedAt", "is", null)
    .orderBy("d.updatedAt", "desc")
    .limit($.limit),
);

type Draft = {
  attenderId: number;
  conversationId: number;
  kind: DraftRow["kind"];
  text: string;
  mentions: string;
  device: string;
  now: number;
  version: number;
};

/** Keeps a draft; no row where another device has written since `version`, and something else. */
export const putDraft = statement(($: Parameters<Draft>) =>
  tables
    .insertInto("message_draft")
    .values({
      attenderId: $.attenderId,
      conversationId: $.conversationId,
      kind: $.kind,
      text: $.text,
      mentions: $.mentions,
      device: $.device,
      updatedAt: $.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "attenderId", "conversationId", "kind"])
        .doUpdateSet((of) => ({
          text: of.ref("excluded.text"),
          mentions: of.ref("excluded.mentions"),
          device: of.ref("excluded.device"),
          updatedAt: greatest(of.ref("excluded.updatedAt"), sql<number>`${of.ref("message_draft.updatedAt")} + 1`),
        }))
        .where((of) =>
          of.or([
            of("message_draft.updatedAt", "=", $.version),
            of("message_draft.device", "=", $.device),
            of("message_draft.text", "=", $.text),
          ]),
        ),
    )
    .returning(COLUMNS),
);

type Named = { attenderId: number; conversationId: number; kind: DraftRow["kind"] };

/** Removes a draft, unless another device has written since `version`. */
export const deleteDraft = statement(($: Parameters<Named & { version: number; device: string }>) =>
  tables
    .deleteFrom("message_draft")
    .where("attenderId", "=", $.attenderId)
    .where("conversationId", "=", $.conversationId)
    .where("kind", "=", $.kind)
    .where((of) => of.or([of("updatedAt", "=", $.version), of("device", "=", $.device)])),
);

/** Removes what somebody has beyond their newest drafts. @param $.keep how many stay */
export const deleteOldestDrafts = statement(($: Parameters<{ attenderId: number; keep: number }>) =>
  tables
    .deleteFrom("message_draft")
    .where("attenderId", "=", $.attenderId)
    .where("updatedAt", "<=", (of) =>
      of
        .selectFrom("message_draft as newer")
        .select("newer.updatedAt")
        .where("newer.attenderId", "=", $.attenderId)
        .orderBy("newer.updatedAt", "desc")
        .limit(1)
        .offset($.keep),
    ),
);

/** Removes all that somebody has begun to write. */
export const deleteDraftsOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables.deleteFrom("message_draft").where("attenderId", "=", $.attenderId),
);
