import { z } from "zod";
import { installedCluster } from "@/lib/platform/cluster/cluster";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The process answers. 'degraded': Redis is gone, so nodes hear nothing of each other; everything else works.",
    permission: "public",
    response: z.object({ status: z.enum(["ok", "degraded"]) }),
  },
  () => ({ status: (installedCluster()?.isUp() ?? true) ? "ok" : "degraded" }),
);
