import { apiGet } from "@/lib/client/http/api";
import type { BoardDto } from "@/lib/modules/conversations/board/schema";

/** Who has how many conversations. @param team null: of all teams that the attender leads; 0: of no team */
export const fetchBoard = (team: number | null, signal?: AbortSignal): Promise<BoardDto> =>
  apiGet<BoardDto>("/api/v1/team-board", { team }, signal);
