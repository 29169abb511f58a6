import { changeTagSettingSchema, tagSettingSchema } from "@/lib/modules/tags/schema";
import { changeTagSetting, getTagSetting } from "@/lib/modules/tags/setting";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { summary: "Which tags may be given.", permission: "tags.read", response: tagSettingSchema },
  ({ ctx }) => getTagSetting(ctx),
);

export const PUT = route(
  {
    summary:
      "Say which tags may be given: whatever people write, the same without registering it, or registered ones alone.",
    permission: "tags.manage",
    body: changeTagSettingSchema,
    response: tagSettingSchema,
  },
  ({ ctx, body }) => changeTagSetting(ctx, body),
);
