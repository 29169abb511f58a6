import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { publishFlow, stopFlow } from "@/lib/modules/assistant/flows/save-flow";
import { flowSchema, publicationSchema } from "@/lib/modules/assistant/flows/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const POST = route(
  {
    summary: "Publish a flow as it is now: conversations that begin from here on run by it.",
    permission: "assistant.manage",
    params,
    body: publicationSchema,
    response: flowSchema,
  },
  ({ ctx, params: { id }, body: { version } }) => publishFlow(ctx, id, version),
);

export const DELETE = route(
  {
    summary: "Take a flow off: it says nothing more to anybody.",
    permission: "assistant.manage",
    params,
    body: publicationSchema,
    response: flowSchema,
  },
  ({ ctx, params: { id }, body: { version } }) => stopFlow(ctx, id, version),
);
