import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Channel = "email" | "whatsapp" | "webchat";

/** What the workspace chose; a channel without a row sends no survey. */
export const surveySettings = statement(() => tables.selectFrom("survey_setting").select(["channel", "isEnabled"]));

/** Sets a channel's switch. */
export const putSurveySetting = statement(($: Parameters<{ channel: Channel; isEnabled: boolean; now: number }>) =>
  tables
    .insertInto("survey_setting")
    .values({ channel: $.channel, isEnabled: $.isEnabled, updatedAt: $.now })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "channel"]).doUpdateSet({ isEnabled: $.isEnabled, updatedAt: $.now }),
    ),
);

/** Sets what one conversation's closing does, whatever its channel's setting. */
export const putSurveyChoice = statement(($: Parameters<{ conversationId: number; isEnabled: boolean }>) =>
  tables
    .insertInto("survey_choice")
    .values({ conversationId: $.conversationId, isEnabled: $.isEnabled })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "conversationId"]).doUpdateSet({ isEnabled: $.isEnabled }),
    ),
);

/** Leaves it to the channel's setting again. */
export const deleteSurveyChoice = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("survey_choice").where("conversationId", "=", $.conversationId),
);

export const surveyChoice = statement(($: Parameters<{ conversationId: number }>) =>
  tables.selectFrom("survey_choice").select("isEnabled").where("conversationId", "=", $.conversationId),
);

/** The surveys of a conversation, the newest first. */
export const surveysOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("survey")
    .select(["id", "attenderId", "sentAt", "rating", "comment", "answeredAt"])
    .where("conversationId", "=", $.conversationId)
    .orderBy("id", "desc"),
);
