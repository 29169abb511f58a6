import { z } from "zod";
import { isServing } from "@/lib/platform/boot/serving";
import { installedCluster } from "@/lib/platform/cluster/cluster";
import { canWrite } from "@/lib/platform/db/health";
import { AppError } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The database answers and takes writes; 503 when it doesn't, before this node serves pages, or when it is about to stop. 'degraded': it does, and Redis is gone.",
    permission: "public",
    response: z.object({ status: z.enum(["ready", "degraded"]) }),
  },
  async () => {
    if (!isServing() || !(await canWrite())) throw new AppError("UNAVAILABLE", { retryAfter: 5 });
    return { status: (installedCluster()?.isUp() ?? true) ? "ready" : "degraded" };
  },
);
