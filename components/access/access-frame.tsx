import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The page around what somebody without a session does about their access. */
export function AccessFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 py-8">
      <p className="font-semibold text-brand text-xl tracking-tight">{t("productName")}</p>
      <div className="w-full max-w-md rounded-lg border border-border bg-card p-6 text-card-foreground sm:p-8">
        {children}
      </div>
    </main>
  );
}

/** Title and explanation on top of one of these pages. */
export function AccessHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-5 flex flex-col gap-1.5">
      <h1 className="text-balance font-semibold text-lg">{title}</h1>
      <p className="text-pretty text-muted-foreground">{text}</p>
    </div>
  );
}
