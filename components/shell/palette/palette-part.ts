import { loadPart } from "@/lib/client/load-part";

const load = () => loadPart(() => import("./palette"));
let loading: ReturnType<typeof load> | null = null;

/** Fetches the palette, whose library isn't needed before somebody opens it. */
export function loadPalette(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

/** Fetches it ahead. */
export const preloadPalette = (): void => void loadPalette();
