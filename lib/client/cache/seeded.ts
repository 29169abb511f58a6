import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Puts what the server read for the first paint into the cache, before the first drawing reads it. `readAt` is when it was
 * read, in milliseconds.
 */
export function useSeeded(readAt: number, read: () => readonly (readonly [QueryKey, unknown])[]): void {
  const client = useQueryClient();
  useState(() => {
    for (const [queryKey, value] of read()) {
      // The back button restores pages as they were rendered; what the hub patched or a call brought since is newer.
      const known = client.getQueryState(queryKey);
      if (known?.data === undefined || known.dataUpdatedAt < readAt)
        client.setQueryData(queryKey, value, { updatedAt: readAt });
    }
  });
}
