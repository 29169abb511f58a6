import { z } from "zod";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { summary: "The process answers.", permission: "public", response: z.object({ status: z.literal("ok") }) },
  () => ({ status: "ok" }),
);
