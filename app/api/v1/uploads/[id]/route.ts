import { z } from "zod";
import { getOwnUpload, removeUpload } from "@/lib/modules/files/uploads";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadQuery, downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: z.uuid() });

export const GET = route(
  { summary: "An own upload that isn't sent yet.", permission: "conversations.write", params, query: downloadQuery },
  async ({ ctx, params, query, request }) => {
    const upload = await getOwnUpload(ctx, params.id);
    const response = upload && (await downloadResponse(upload, request, { inline: query.inline === "1" }));
    if (!response) throw notFound();
    return response;
  },
);

export const DELETE = route(
  {
    summary: "Give up an own upload that isn't sent yet.",
    permission: "conversations.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await removeUpload(ctx, params.id);
    return {};
  },
);
