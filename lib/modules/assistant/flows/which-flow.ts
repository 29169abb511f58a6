import type { Channel } from "@/lib/kernel/conversation";
import { sessionOf } from "@/lib/modules/assistant/automation/session";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { type FlowRow, flowVersion, liveFlows } from "../store/flow";
import { type RunRow, runOf } from "../store/flow-run";
import type { FlowStep } from "./schema";
import { storedChannels, storedSteps } from "./stored-flow";

/** Who comes back after so long begins anew, in milliseconds. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** The flow that speaks: its published steps, and where the conversation stands in it; null: it begins. */
export type FlowInHand = { flowId: number; number: number; steps: FlowStep[]; run: RunRow | null };

/** Which flow a message is for; null: none. @param when what is so at that instant, epoch milliseconds */
export async function chosenFlow(
  reader: Reader,
  conversationId: number,
  when: { channel: Channel; isOpen: boolean; at: number },
): Promise<FlowInHand | null> {
  const run = await reader.first(runOf, { conversationId });
  const isRecent = run !== undefined && run.updatedAt > when.at - FORGOTTEN_MS;
  if (isRecent && run.state === "waiting") return goingOn(reader, run);
  // Whom it left to the assistant or to a person stays theirs; who was said goodbye to may begin again.
  if (isRecent && run.state !== "closed") return null;
  const { answers, unknowns } = await sessionOf(reader, conversationId, when.at);
  if (!isRecent && answers + unknowns > 0) return null;
  const flow = (await reader.all(liveFlows, {})).find((row) => fits(row, when));
  if (!flow || flow.liveNumber === null) return null;
  return { flowId: flow.id, number: flow.liveNumber, steps: storedSteps(flow.liveSteps ?? "[]"), run: null };
}

function fits({ liveNumber, channels, hours }: FlowRow, when: { channel: Channel; isOpen: boolean }): boolean {
  if (liveNumber === null || !storedChannels(channels).includes(when.channel)) return false;
  return hours === "always" || (hours === "open") === when.isOpen;
}

/** A flow that was taken off meanwhile says nothing more. */
async function goingOn(reader: Reader, run: RunRow): Promise<FlowInHand | null> {
  const { flowId, number } = run;
  const flow = (await reader.all(liveFlows, {})).find(({ id }) => id === flowId);
  const version = flow?.liveNumber == null ? undefined : await reader.first(flowVersion, { flowId, number });
  return version ? { flowId, number, steps: storedSteps(version.steps), run } : null;
}
