import { z } from "zod";
import { canWrite } from "@/lib/platform/db/health";
import { AppError } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The database answers and takes writes; 503 when it doesn't.",
    permission: "public",
    response: z.object({ status: z.literal("ready") }),
  },
  async () => {
    if (!(await canWrite())) throw new AppError("UNAVAILABLE", { retryAfter: 5 });
    return { status: "ready" };
  },
);
