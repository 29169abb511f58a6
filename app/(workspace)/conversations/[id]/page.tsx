import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OpenConversationScreen } from "@/components/conversations/open-conversation-screen";
import { renderScreen, type ScreenSearchParams } from "../render-screen";

/** Title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("conversations");
  return { title: t("title") };
}

/** The list with one conversation open. */
export default async function ConversationPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: ScreenSearchParams;
}) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  return renderScreen(OpenConversationScreen, Number(id), searchParams);
}
