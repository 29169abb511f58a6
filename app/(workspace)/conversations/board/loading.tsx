import { BoardScreenSkeleton } from "@/components/conversations/board/board-skeleton";

/** Stands in for the board while its numbers are read. */
export default function BoardLoading() {
  return <BoardScreenSkeleton />;
}
