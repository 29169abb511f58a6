import { holderOfRows } from "@/lib/modules/tags/regroup";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { rowsWithTags, tagsInUse, usesOfTags } from "@/lib/platform/search/rows/find-rows";
import { retagRows } from "@/lib/platform/search/rows/keep-row";
import { CUSTOMER_ROWS } from "./directory";
import { setTagsOfSome, tagsOfSome } from "./store/customer-tags";

/** Customers as the registry of tags knows them. */
export const customerTags = holderOfRows({
  name: "customer",
  used: (reader, limit) => tagsInUse(reader, CUSTOMER_ROWS, limit),
  uses: async (reader, tags, limit) =>
    (await usesOfTags(reader, CUSTOMER_ROWS, tags, limit)).map((use) => ({ ...use, lastAt: null })),
  async tagged(unit, tags, limit) {
    return unit.all(tagsOfSome, { ids: await rowsWithTags(unit, CUSTOMER_ROWS, tags, limit) });
  },
  rowsOf: (unit, ids) => unit.all(tagsOfSome, { ids }),
  async write(unit, ids, tags) {
    await unit.run(setTagsOfSome, { ids, tags });
    await retagRows(unit, CUSTOMER_ROWS, ids, readStoredJson<string[]>(tags));
  },
});
