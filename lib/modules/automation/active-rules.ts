import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { globalSlot } from "@/lib/platform/global-slot";
import type { RuleEvent } from "./policy";
import { type AskedRule, askedRule, toRule } from "./rules";
import { liveRules } from "./store/rule";

/**
 * For how long a node goes by the rules that it has read. Every message asks for them, so they are kept; what is saved on this node holds
 * at once, on the others by then.
 */
const KEPT_MS = 5_000;
/** Most workspaces whose rules are kept. */
const KEPT_MAX = 10_000;

/** The rules that are at work in a workspace, in the order in which they are asked, and what they wait for. */
type Active = {
  rules: readonly AskedRule[];
  events: ReadonlySet<RuleEvent>;
  timed: readonly AskedRule[];
  readAt: number;
};

const slot = () => globalSlot("automation.active", () => new Map<number, Active>());

/** The rules that are at work in a workspace. */
export async function activeRules(reader: Pick<Reader, "all">, workspaceId: number): Promise<Active> {
  const known = slot().get(workspaceId);
  const now = Date.now();
  if (known && now - known.readAt < KEPT_MS && now >= known.readAt) return known;
  const rules: AskedRule[] = [];
  for (const row of await reader.all(liveRules, {})) if (row.isActive) rules.push(await askedRule(reader, toRule(row)));
  const timed = rules.filter(({ event }) => event === "time");
  const read = { rules, events: new Set(rules.map(({ event }) => event)), timed, readAt: now };
  if (slot().size >= KEPT_MAX) slot().clear();
  slot().set(workspaceId, read);
  return read;
}

/** Has a workspace's rules read anew, because they changed. */
export const forgetActive = (workspaceId: number): void => {
  slot().delete(workspaceId);
};
