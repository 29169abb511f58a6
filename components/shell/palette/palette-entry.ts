import type { LucideIcon } from "lucide-react";

/** Something that the palette can be asked for. */
export type PaletteEntry = {
  /** Unlike any other's. */
  key: string;
  title: string;
  /** What tells it from others of the same title. */
  detail?: string;
  icon: LucideIcon;
  /** The keys that do the same without the palette. */
  keys?: readonly string[];
  run: () => void;
};

/** Entries of one kind, under their name. */
export type PaletteGroup = {
  key: string;
  title: string;
  entries: readonly PaletteEntry[];
  /** They are of what was typed before, and stand there until those of what is typed now have come. */
  isOld?: boolean;
};
