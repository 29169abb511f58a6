/** How high the rows of the conversations' list are. */
export type Density = "comfortable" | "compact";

/** In rem: rows grow with the size of text that somebody chose. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 4.75, compact: 3.75 };

/** The cookie of one person's choice on this device: colleagues who share it choose apart. */
export function densityCookie(attenderId: number): string {
  return `cangoo-list-density-${attenderId}`;
}

/** What such a cookie says; whoever chose nothing has it comfortable. */
export function readDensity(value: string | undefined): Density {
  return value === "compact" ? "compact" : "comfortable";
}
