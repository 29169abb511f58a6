import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAddress } from "@/lib/client/address/use-address";
import { BOARD_KEY } from "@/lib/client/cache/cache-keys";
import { fetchBoard } from "@/lib/client/calls/board-calls";
import { fetchChats } from "@/lib/client/calls/list-calls";
import { type BoardPlace, boardHref, readBoardPlace } from "@/lib/modules/conversations/board/filter";
import { BOARD_WAITING_MAX, type BoardOf, waitingOfPerson } from "@/lib/modules/conversations/board/policy";

/** What is overdue follows the clock, of which no event tells. */
const CLOCK_MS = 60_000;

/** Cache key of a board's numbers. */
export const boardKey = (team: number | null) => [...BOARD_KEY, "numbers", team] as const;

/** What the screen's address says, and the way to another. */
export function useBoardPlace() {
  const { parameters, move } = useAddress();
  const text = parameters.toString();
  const { place, unread } = useMemo(() => {
    const asked = new URLSearchParams(text);
    return readBoardPlace((name) => asked.get(name));
  }, [text]);
  const go = (next: Partial<BoardPlace>) => move(boardHref({ ...place, ...next }), "push");
  return { place, unread, go };
}

/** The numbers of a board; those of the team before stand there while another one's are on their way. */
export function useBoard(team: number | null) {
  return useQuery({
    queryKey: boardKey(team),
    queryFn: ({ signal }) => fetchBoard(team, signal),
    placeholderData: keepPreviousData,
    refetchInterval: CLOCK_MS,
    retry: false,
  });
}

/** Somebody's conversations whose customers wait, the longest first. */
export function useWaitingOf(of: BoardOf, attenderId: number) {
  const list = waitingOfPerson(of, attenderId);
  return useQuery({
    queryKey: [...BOARD_KEY, "waiting", list],
    queryFn: ({ signal }) => fetchChats(list, { cursor: null, pageSize: BOARD_WAITING_MAX }, signal),
    retry: false,
  });
}
