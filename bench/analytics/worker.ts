// Calls the product's figures on one database, in a process of its own. The parent names an operation and a count.

import { listCounted } from "@/lib/modules/analytics/drill";
import { getFigures } from "@/lib/modules/analytics/figures";
import { FIGURES } from "@/lib/modules/analytics/filter";
import type { FiguresQuery } from "@/lib/modules/analytics/schema";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { AnalyticsOperation } from "./operations";

async function prepare(): Promise<Operations<AnalyticsOperation>> {
  const ctx = await firstContext();
  const filters: readonly Omit<FiguresQuery, "period">[] = [
    { channel: "whatsapp" },
    { tag: "boleto" },
    { attenderId: ctx.attender.id },
    { attenderId: ctx.attender.id, tag: "vip", channel: "email" },
  ];
  const periods = ["today", "7d", "30d", "90d", "month", "last_month"] as const;
  let turn = 0;
  const next = <T>(items: readonly T[]) => items[turn++ % items.length] as T;
  return {
    dashboard: () => {
      const period = next(periods);
      return () => getFigures(ctx, { period });
    },
    filtered: () => {
      const query = {
        ...next(filters),
        period: periods[Math.floor(turn / filters.length) % periods.length] ?? "today",
      };
      return () => getFigures(ctx, query);
    },
    list: () => {
      const figure = next(FIGURES);
      return () => listCounted(ctx, { period: "30d", figure, pageSize: 50 });
    },
  };
}

answerOrders(prepare);
