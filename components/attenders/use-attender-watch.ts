import { useEffect, useRef } from "react";
import { apiGet } from "@/lib/client/http/api";
import { onConnected, onHub } from "@/lib/client/live/socket";
import type { AttenderDto } from "@/lib/modules/attenders/schema";

/**
 * Follows the attender under an open form: each newer state is handed to `onRow` with who changed it, also what a
 * disconnection missed. Without an id there is nobody to follow.
 */
export function useAttenderWatch(id: number | null, onRow: (row: AttenderDto, by: string | null) => void): void {
  const latest = useRef(onRow);
  useEffect(() => {
    latest.current = onRow;
  });
  useEffect(() => {
    if (id === null) return;
    const read = (by: string | null) => {
      apiGet<AttenderDto>(`/api/v1/attenders/${id}`).then(
        (row) => latest.current(row, by),
        // The next change or connection asks again, and saving tells what is wrong.
        () => undefined,
      );
    };
    const stops = [
      onHub("TeamChanged", ({ attenderId, by }) => (attenderId === id ? read(by?.name ?? null) : undefined)),
      onConnected(() => read(null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id]);
}
