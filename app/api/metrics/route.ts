import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env/env";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

export const GET = route(
  {
    summary: "The installation's metrics in Prometheus' text form, for the bearer of METRICS_TOKEN; 404 without one.",
    permission: "public",
  },
  async ({ request }) => {
    const metrics = installedMetrics();
    const { METRICS_TOKEN } = env();
    if (!metrics || METRICS_TOKEN === undefined) throw notFound();
    const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    // Digests, because what is compared in constant time must be of one length.
    if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN))) throw new AppError("UNAUTHENTICATED");
    return new Response(await metrics.render(), {
      headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" },
    });
  },
);
