import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { changeConversationFields, conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { changeValuesSchema, recordFieldsSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: conversationIdParameter });

export const GET = route(
  {
    summary: "What a conversation has in the workspace's fields; of sensitive ones only whether there is something.",
    permission: "conversations.read",
    params,
    response: recordFieldsSchema,
  },
  ({ ctx, params }) => conversationFields(ctx, params.id),
);

export const PATCH = route(
  {
    summary:
      "Change a conversation's values by the fields' keys; null empties one. 409 RECORD_CHANGED when somebody else changed one of them after `version`.",
    permission: "conversations.write",
    params,
    body: changeValuesSchema,
    response: recordFieldsSchema,
  },
  ({ ctx, params, body }) => changeConversationFields(ctx, params.id, body),
);
