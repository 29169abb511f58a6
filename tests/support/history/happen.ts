// A process of its own in which things happen at random, to be killed in the middle of it. Told a number of changes, it makes
// them and says after each group how many there were.

import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { AppError } from "@/lib/platform/errors/app-error";
import { installModules } from "@/lib/workers/install-modules";
import { createRandom } from "@/prisma/seed/random";
import { signedIn } from "@/tests/support/context";
import { Desk } from "./random-desk";
import { RandomDirectory, randomDirectoryChange } from "./random-directory";
import { randomHappening } from "./random-happenings";
import { idsOf } from "./seat";

const MOST_AT_ONCE = 4;
/** One group in so many removes for good what was deleted a day ago. */
const GROUPS_PER_PURGE = 60;

installModules();
const [workspaceId = 0, seed = 0] = process.argv.slice(2).map(Number);
let now = Date.now();
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }
  static override now = () => now;
} as DateConstructor;
const clock = (at: number) => {
  now = at;
};

const random = createRandom(seed);
let desk = await Desk.again(workspaceId, clock);
const { ctx } = await signedIn();
const directory = new RandomDirectory(ctx, {
  customers: await idsOf("customer", ctx.workspaceId),
  companies: await idsOf("company", ctx.workspaceId),
});

async function one(): Promise<void> {
  if (random.chance(0.35)) await directory.do(randomDirectoryChange(random));
  else await desk.do(randomHappening(random));
}

process.on("message", async (changes: number) => {
  for (let done = 0; done < changes; ) {
    // Those of one turn share a commit, in which what they count is folded.
    const together = Array.from({ length: Math.min(changes - done, random.integer(1, MOST_AT_ONCE)) }, one);
    for (const outcome of await Promise.allSettled(together))
      if (outcome.status === "rejected" && !(outcome.reason instanceof AppError)) throw outcome.reason;
    done += together.length;
    if (random.chance(1 / GROUPS_PER_PURGE)) {
      await purgeDeletedConversations(now);
      desk = await Desk.again(workspaceId, clock);
    }
    process.send?.(done);
  }
});
process.send?.("ready");
