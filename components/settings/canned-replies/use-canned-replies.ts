import { useCallback, useState } from "react";
import { useShownAgain } from "@/components/settings/use-shown-again";
import { apiGet, apiSend } from "@/lib/client/http/api";
import type { CannedReplyDto, CannedReplyInput } from "@/lib/modules/canned-replies/schema";
import type { Edited } from "@/lib/modules/records/schema";

const ADDRESS = "/api/v1/canned-replies";

function byShortcut(a: CannedReplyDto, b: CannedReplyDto): number {
  return a.shortcut.localeCompare(b.shortcut) || a.id - b.id;
}

/** The replies the attender can use, and the ways to change them. `initial` is what the server rendered. */
export function useCannedReplies(initial: readonly CannedReplyDto[]) {
  const [replies, setReplies] = useState(initial);
  const [isStale, setStale] = useState(false);

  const refresh = useCallback(async () => {
    try {
      setReplies(await apiGet<CannedReplyDto[]>(ADDRESS));
      setStale(false);
    } catch {
      setStale(true);
    }
  }, []);

  // Colleagues change the shared ones; whoever comes back to this window sees what they are now.
  useShownAgain(refresh);

  const put = (reply: CannedReplyDto) =>
    setReplies((known) => [...known.filter(({ id }) => id !== reply.id), reply].sort(byShortcut));

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
    setReplies((known) => known.filter(({ id }) => id !== reply.id));
    try {
      await apiSend<object>("DELETE", `${ADDRESS}/${reply.id}`);
    } catch (error) {
      put(reply);
      throw error;
    }
  }

  return { replies, isStale, refresh, save, remove };
}
