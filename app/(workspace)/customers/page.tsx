import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LaterModule } from "@/components/shell/later-module";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.modules");
  return { title: t("customers") };
}

/** The customers module's place. */
export default function CustomersPage() {
  return <LaterModule module="customers" />;
}
