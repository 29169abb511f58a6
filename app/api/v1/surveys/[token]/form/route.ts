import { z } from "zod";
import { answerByForm, FORM_MAX_BYTES } from "@/lib/modules/satisfaction/answer-by-form";
import { surveyTokenSchema } from "@/lib/modules/satisfaction/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "The survey page's form, for browsers without script: takes the answer and leads back to the page.",
    permission: "public",
    params: z.strictObject({ token: surveyTokenSchema }),
    rawBody: { maxBytes: FORM_MAX_BYTES, description: "rating or comment, as a form sends them (URL-encoded)." },
    rateLimit: { limit: 20, windowMs: 60_000 },
    // The page names itself to nobody (no-referrer), so browsers send no origin either. The link is what permits.
    origin: "any",
  },
  async ({ params: { token }, stream }) => {
    const problem = await answerByForm(token, stream);
    const query = problem === null ? "" : `?problem=${problem}`;
    return new Response(null, {
      status: 303,
      headers: { Location: `/survey/${encodeURIComponent(token)}${query}`, "Cache-Control": "no-store" },
    });
  },
);
