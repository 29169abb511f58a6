import type { Unit } from "@/lib/modules/events/unit";
import { featureByCode, putFeature } from "../store/feature";
import { liveFlows } from "../store/flow";

/**
 * The row among the features that says whether any flow is published. A customer's message is looked at by these rows alone, so that flows
 * cost a workspace without them nothing.
 */
export const FLOWS_SWITCH = "flows";

/** Keeps the row right, in the commit that publishes a flow or takes one off. */
export async function keepSwitch(unit: Unit): Promise<void> {
  const isEnabled = (await unit.all(liveFlows, {})).some(({ liveNumber }) => liveNumber !== null);
  const known = await unit.first(featureByCode, { code: FLOWS_SWITCH });
  if ((known?.isEnabled ?? false) === isEnabled) return;
  const edit = { version: (known?.version ?? 0) + 1, changedBy: null };
  await unit.run(putFeature, { code: FLOWS_SWITCH, isEnabled, settings: "{}", ...edit, now: unit.now });
}
