import { commit } from "@/lib/modules/events/commit";
import { connections } from "@/lib/platform/db/connections";
import { type Ctx, toContext } from "@/lib/platform/session/context";
import { openSession } from "@/lib/platform/session/open-session";
import { readSession } from "@/lib/platform/session/sessions";
import { installModules } from "@/lib/workers/install-modules";
import type { QueryOrder } from "./queries/worker-client";
import { percentile } from "./result";

/** A call whose varying part is made before the clock starts: it isn't part of the question. */
export type Operations<O extends string> = Record<O, () => () => Promise<unknown>>;

/** The workspace's first attender, signed in; or the one who stands so many places behind them. */
export async function firstContext(place = 0): Promise<Ctx> {
  const owner = connections()
    .reader.prepare("SELECT workspaceId, id AS attenderId FROM attender ORDER BY id LIMIT 1 OFFSET ?")
    .get(place) as { workspaceId: number; attenderId: number };
  const row = await readSession(
    (
      await commit({ workspaceId: owner.workspaceId }, (unit) =>
        openSession(unit, { ...owner, userAgent: "", address: "" }),
      )
    ).token,
  );
  if (!row) throw new Error("no session");
  return toContext(row, "");
}

/** Answers the parent, which names an operation and a count, with a percentile of the calls' times in microseconds. */
export function answerOrders<O extends string>(prepare: () => Promise<Operations<O>>): void {
  installModules();
  const ready = prepare();
  process.on("message", ({ operation, count, percent = 50 }: QueryOrder<O>) => {
    void ready.then(async (operations) => {
      const times: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const call = operations[operation]();
        const startedAt = performance.now();
        await call();
        times.push((performance.now() - startedAt) * 1_000);
      }
      process.send?.(percentile(times, percent));
    });
  });
}
