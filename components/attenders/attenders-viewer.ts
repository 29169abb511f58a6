import type { AttenderDto } from "@/lib/modules/attenders/schema";

/** Who looks after the team. */
export type AttendersViewer = { id: number; isAdministrator: boolean; reach: AttenderDto["reach"] };
