import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { renderTickets, type TicketSearchParams } from "../render-tickets";

/** Title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets");
  return { title: t("title") };
}

/** The list with one ticket open. */
export default async function TicketPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: TicketSearchParams;
}) {
  const id = ticketIdSchema.safeParse((await params).id);
  if (!id.success) notFound();
  return renderTickets(id.data, searchParams);
}
