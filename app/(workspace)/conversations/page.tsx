import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConversationsScreen } from "@/components/conversations/conversations-screen";
import { renderScreen, type ScreenSearchParams } from "./render-screen";

/** Title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("conversations");
  return { title: t("title") };
}

/** The list, with no conversation open. */
export default function ConversationsPage({ searchParams }: { searchParams: ScreenSearchParams }) {
  return renderScreen(ConversationsScreen, null, searchParams);
}
