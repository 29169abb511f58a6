import { z } from "zod";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import type { Ctx } from "@/lib/platform/session/context";
import { askGraph } from "./graph/ask-graph";
import { troubleOf } from "./graph/graph-errors";
import { targetOf } from "./graph/graph-target";
import { listTemplates } from "./list-templates";
import type { TemplateSyncDto } from "./schema";
import { noteTemplatesSynced, type WhatsAppChannelRow, whatsAppChannelById } from "./store/whatsapp-channel";
import { deleteTemplatesBut, putTemplate, type TemplateValues } from "./store/whatsapp-template";

const PAGE = 100;
/** An account has 6,000 at the most. */
const PAGES_MAX = 80;

const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().catch(""),
  parameter_format: z.string().catch("POSITIONAL"),
  components: z.array(z.unknown()).catch([]),
});

/**
 * Takes the account's templates over, all of them or, when a page can't be had, none. Source:
 * developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-account/template-api
 * @throws what asking Meta throws
 */
export async function syncTemplates(channel: WhatsAppChannelRow): Promise<void> {
  const found: TemplateValues[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, paging } = pageSchema.parse(
      await askGraph(targetOf(channel), {
        method: "GET",
        path: `${channel.businessAccountId}/message_templates`,
        query: {
          fields: "id,name,language,status,category,parameter_format,components",
          limit: String(PAGE),
          ...(after === undefined ? {} : { after }),
        },
      }),
    );
    for (const item of data) {
      const parsed = templateSchema.safeParse(item);
      if (parsed.success) found.push(toValues(parsed.data));
    }
    // The cursor, not the address: where the next page is, is ours to say.
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  await commit(channel, async (unit) => {
    const { id: channelId } = channel;
    for (const template of found) await unit.run(putTemplate, { ...template, channelId, now: unit.now });
    await unit.run(deleteTemplatesBut, { channelId, providerIds: found.map(({ providerId }) => providerId) });
    await unit.run(noteTemplatesSynced, { id: channelId, now: unit.now });
  });
}

function toValues({ id, parameter_format, components, ...rest }: z.infer<typeof templateSchema>): TemplateValues {
  return { ...rest, providerId: id, parameterFormat: parameter_format, components: JSON.stringify(components) };
}

/** The same on somebody's request: a failure is an answer, in their language. @throws {AppError} NOT_FOUND */
export async function syncTemplatesNow(ctx: Ctx, id: number): Promise<TemplateSyncDto> {
  const channel = await reads(ctx.workspaceId).first(whatsAppChannelById, { id });
  if (!channel) throw notFound();
  const failure = await syncTemplates(channel).then(
    () => null,
    (error: unknown) => troubleOf(error, false),
  );
  return {
    templates: await listTemplates(ctx, id),
    error: failure && deliveryText(ctx.locale, failure.errorCode),
    response: failure?.detail ?? "",
  };
}
