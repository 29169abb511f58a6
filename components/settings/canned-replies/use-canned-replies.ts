import { useOwnList } from "@/components/settings/use-own-list";
import { apiSend } from "@/lib/client/http/api";
import type { CannedReplyDto, CannedReplyInput } from "@/lib/modules/canned-replies/schema";
import type { Edited } from "@/lib/modules/records/schema";

const ADDRESS = "/api/v1/canned-replies";

function byShortcut(a: CannedReplyDto, b: CannedReplyDto): number {
  return a.shortcut.localeCompare(b.shortcut) || a.id - b.id;
}

/** The replies the attender can use, and the ways to change them. `initial` is what the server rendered. */
export function useCannedReplies(initial: readonly CannedReplyDto[]) {
  const { rows: replies, isStale, refresh, change } = useOwnList(ADDRESS, initial);

  const put = (reply: CannedReplyDto) =>
    change((known) => [...known.filter(({ id }) => id !== reply.id), reply].sort(byShortcut));

  /** Adds a reply, or changes the `edited` one. Rejects with the API's error. */
  async function save(input: CannedReplyInput, edited?: Edited): Promise<CannedReplyDto> {
    const saved = await (edited
      ? apiSend<CannedReplyDto>("PUT", `${ADDRESS}/${edited.id}`, { ...input, version: edited.version })
      : apiSend<CannedReplyDto>("POST", ADDRESS, input));
    put(saved);
    return saved;
  }

  /** Removes a reply at once; it comes back, and the call rejects, if the server refuses. */
  async function remove(reply: CannedReplyDto): Promise<void> {
    change((known) => known.filter(({ id }) => id !== reply.id));
    try {
      await apiSend<object>("DELETE", `${ADDRESS}/${reply.id}`);
    } catch (error) {
      put(reply);
      throw error;
    }
  }

  return { replies, isStale, refresh, save, remove };
}
