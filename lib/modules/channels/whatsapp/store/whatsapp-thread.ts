import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Before its config goes. */
export const forgetChannelOfThreads = statement(($: Parameters<{ channelId: number }>) =>
  tables.updateTable("whatsapp_thread").set({ channelId: null }).where("channelId", "=", $.channelId),
);
