import { holderOfConditions } from "@/lib/modules/tags/conditions";
import { conditionsOfViews, setConditionOfView } from "../store/saved-view";

/** Saved views as the registry of tags knows them. */
export const viewTags = holderOfConditions({
  name: "view",
  read: (reader) => reader.all(conditionsOfViews, {}),
  async write(unit, { id, condition }) {
    await unit.run(setConditionOfView, { id, condition, now: unit.now });
  },
});
