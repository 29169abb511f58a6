import { holderOfRows } from "@/lib/modules/tags/regroup";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import {
  deleteTagsOfSome,
  insertTagsOfSome,
  setTagsOfSome,
  taggedConversations,
  tagsOfConversations,
  tagsOfSome,
  usesOfConversations,
} from "./store/conversation-tag";

/** Conversations as the registry of tags knows them. */
export const conversationTags = holderOfRows({
  name: "conversation",
  isDated: true,
  used: async (reader, limit) => (await reader.all(tagsOfConversations, { limit })).map(({ tag }) => tag),
  uses: (reader, tags, limit) => reader.all(usesOfConversations, { tags, limit }),
  tagged: (unit, tags, limit) => unit.all(taggedConversations, { tags, limit }),
  rowsOf: (unit, ids) => unit.all(tagsOfSome, { ids }),
  async write(unit, ids, tags) {
    await unit.run(setTagsOfSome, { ids, tags });
    await unit.run(deleteTagsOfSome, { ids });
    await unit.run(insertTagsOfSome, { ids, tags: readStoredJson<string[]>(tags) });
  },
  async follow(unit, ids) {
    await unit.react("conversations.retagged", "", { ids });
  },
});
