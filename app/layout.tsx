import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { fontVariables } from "@/app/fonts";
import "@/app/globals.css";
import { ClientMessages } from "@/components/shell/client-messages";
import { Toaster } from "@/components/ui/toast/toaster";
import { THEME_COOKIE } from "@/lib/platform/i18n/locales";
import { pageContext } from "@/lib/platform/session/page-context";

/** Name of the product in each page's title. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  const product = t("productName");
  return { title: { default: product, template: `%s · ${product}` }, robots: { index: false } };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  // The on-screen keyboard shrinks the page, so that what is at the bottom (a composer) stays above it.
  interactiveWidget: "resizes-content",
  colorScheme: "light dark",
};

async function currentTheme(): Promise<string> {
  const ctx = await pageContext();
  const theme = ctx?.attender.theme ?? (await cookies()).get(THEME_COOKIE)?.value;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** The document around every page. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, t] = await Promise.all([getLocale(), currentTheme(), getTranslations("common")]);
  return (
    <html lang={locale} data-theme={theme} className={fontVariables}>
      <body>
        <ClientMessages>{children}</ClientMessages>
        <Toaster label={t("notifications")} closeLabel={t("close")} />
      </body>
    </html>
  );
}
