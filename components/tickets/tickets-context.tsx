import { useLocale } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";

type Tickets = {
  /** Day, short month, hour and minute, as the list and the notes show them. */
  date: (instant: string) => string;
  /** Whether the viewer may take the tickets out as a file. */
  mayExport: boolean;
};

const TicketsContext = createContext<Tickets | null>(null);

/** Gives the screen what it knows of its workspace and viewer besides the clock. */
export function TicketsProvider({
  timeZone,
  mayExport,
  children,
}: {
  timeZone: string;
  mayExport: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  const value = useMemo<Tickets>(() => {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone,
      day: "2-digit",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    return { date: (instant) => format.format(new Date(instant)), mayExport };
  }, [locale, timeZone, mayExport]);
  return <TicketsContext value={value}>{children}</TicketsContext>;
}

/** Dates and rights of the tickets screen. */
export function useTickets(): Tickets {
  const tickets = useContext(TicketsContext);
  if (!tickets) throw new Error("useTickets must be used within a TicketsProvider");
  return tickets;
}
