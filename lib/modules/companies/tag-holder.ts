import { holderOfRows } from "@/lib/modules/tags/regroup";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { rowsWithTags, tagsInUse, usesOfTags } from "@/lib/platform/search/rows/find-rows";
import { retagRows } from "@/lib/platform/search/rows/keep-row";
import { COMPANY_ROWS } from "./directory";
import { setTagsOfSome, tagsOfSome } from "./store/company-tags";

/** Companies as the registry of tags knows them. */
export const companyTags = holderOfRows({
  name: "company",
  used: (reader, limit) => tagsInUse(reader, COMPANY_ROWS, limit),
  uses: async (reader, tags, limit) =>
    (await usesOfTags(reader, COMPANY_ROWS, tags, limit)).map((use) => ({ ...use, lastAt: null })),
  async tagged(unit, tags, limit) {
    return unit.all(tagsOfSome, { ids: await rowsWithTags(unit, COMPANY_ROWS, tags, limit) });
  },
  rowsOf: (unit, ids) => unit.all(tagsOfSome, { ids }),
  async write(unit, ids, tags) {
    await unit.run(setTagsOfSome, { ids, tags });
    await retagRows(unit, COMPANY_ROWS, ids, readStoredJson<string[]>(tags));
  },
});
