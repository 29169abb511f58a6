import { z } from "zod";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

// An unknown address under /api is an API client's mistake: it gets our JSON, not the application's page.
const handler = route(
  {
    summary: "Anything else under /api: 404.",
    permission: "public",
    query: z.record(z.string(), z.string()),
    origin: "any",
  },
  () => {
    throw notFound();
  },
);

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
