import { useEffect } from "react";
import { forgetOpened, noteOpened, type Recent } from "@/lib/client/palette/recents";
import { useScreen } from "./screen-context";

/**
 * Remembers for the command palette what is open, once `about` says what it is called; forgets it where there is no such thing
 * for this attender any more.
 */
export function useRecent(
  kind: Recent["kind"],
  id: number | string,
  about: Pick<Recent, "title" | "detail"> | null,
  isGone: boolean,
): void {
  const { viewer } = useScreen();
  const { title, detail } = about ?? {};
  useEffect(() => {
    const opened = { kind, id: String(id) };
    if (isGone) forgetOpened(opened);
    else if (title !== undefined && detail !== undefined) noteOpened(viewer.id, { ...opened, title, detail });
  }, [viewer.id, kind, id, title, detail, isGone]);
}
