/** Kinds of channels, as in the address. */
export const CHANNEL_KINDS = ["web-chat", "email", "whatsapp"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Where somebody is in the channels module. `config` null: the first one there is. */
export type ChannelPlace =
  | { view: "overview" }
  | { view: "quarantine" }
  | { view: ChannelKind; config: number | "new" | null };

const ROOT = "/channels";
const OVERVIEW: ChannelPlace = { view: "overview" };

/** The place that the segments behind `/channels` name; null for none. */
export function readPlace(segments: readonly string[]): ChannelPlace | null {
  const [view, config, ...rest] = segments;
  if (rest.length > 0) return null;
  if (view === undefined) return OVERVIEW;
  if (view === "quarantine") return config === undefined ? { view } : null;
  const kind = CHANNEL_KINDS.find((known) => known === view);
  if (!kind) return null;
  if (config === undefined) return { view: kind, config: null };
  if (config === "new") return { view: kind, config };
  return /^[1-9]\d{0,8}$/.test(config) ? { view: kind, config: Number(config) } : null;
}

/** The place of a path; the overview where it names none. */
export function placeOfPath(pathname: string): ChannelPlace {
  return readPlace(pathname.split("/").slice(2).filter(Boolean)) ?? OVERVIEW;
}

/** The address of a place. */
export function placeHref(place: ChannelPlace): string {
  if (place.view === "overview") return ROOT;
  if (place.view === "quarantine" || place.config === null) return `${ROOT}/${place.view}`;
  return `${ROOT}/${place.view}/${place.config}`;
}
