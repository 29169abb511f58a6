import { MapPinOffIcon } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("not-found"))("title") };
}

/** Answers every address that isn't ours, with 404. */
export default async function NotFound() {
  const t = await getTranslations("not-found");
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        icon={<MapPinOffIcon />}
        headingLevel={1}
        title={t("title")}
        text={t("text")}
        action={
          <Link href="/" prefetch={false} className={buttonVariants()}>
            {t("home")}
          </Link>
        }
      />
    </main>
  );
}
