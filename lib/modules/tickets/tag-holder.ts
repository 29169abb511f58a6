import { holderOfRows } from "@/lib/modules/tags/regroup";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { markSearched } from "@/lib/platform/search/mark";
import {
  deleteTagsOfSome,
  insertTagsOfSome,
  setTagsOfSome,
  taggedTickets,
  tagsInUse,
  tagsOfSome,
  usesOfTickets,
} from "./store/ticket-tag";

/** Tickets as the registry of tags knows them. */
export const ticketTags = holderOfRows({
  name: "ticket",
  isDated: true,
  used: async (reader, limit) => (await reader.all(tagsInUse, { limit })).flatMap(({ tag }) => tag ?? []),
  uses: (reader, tags, limit) => reader.all(usesOfTickets, { tags, limit }),
  tagged: (unit, tags, limit) => unit.all(taggedTickets, { tags, limit }),
  rowsOf: (unit, ids) => unit.all(tagsOfSome, { ids }),
  async write(unit, ids, tags) {
    await unit.run(setTagsOfSome, { ids, tags });
    await unit.run(deleteTagsOfSome, { ids });
    await unit.run(insertTagsOfSome, { ids, tags: readStoredJson<string[]>(tags) });
  },
  async follow(unit, ids) {
    await unit.react("tickets.retagged", "", { ids });
    // Their list finds them by their tags, too.
    await markSearched(unit, "ticket", ids);
  },
});
