import { holderOfConditions } from "@/lib/modules/tags/conditions";
import { conditionsOfPolicies, setConditionOfPolicy } from "./store/sla-policy";

/** SLA policies as the registry of tags knows them. */
export const policyTags = holderOfConditions({
  name: "sla-policy",
  read: (reader) => reader.all(conditionsOfPolicies, {}),
  async write(unit, { id, condition }) {
    await unit.run(setConditionOfPolicy, { id, condition, now: unit.now });
  },
});
