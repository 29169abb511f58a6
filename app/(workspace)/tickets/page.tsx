import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { renderTickets, type TicketSearchParams } from "./render-tickets";

/** Title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets");
  return { title: t("title") };
}

/** The list, with no ticket open. */
export default function TicketsPage({ searchParams }: { searchParams: TicketSearchParams }) {
  return renderTickets(null, searchParams);
}
