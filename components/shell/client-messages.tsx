import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

// What the shell, the toasts and the error screen need on every page.
const EVERYWHERE = ["common", "shell", "errors-screen"];

/**
 * Gives client components below it the messages of `namespaces`, besides those every page has. All catalogues together
 * would travel in each page's HTML, so a screen names what it needs. An inner one replaces an outer one.
 */
export async function ClientMessages({ namespaces = [], children }: { namespaces?: string[]; children: ReactNode }) {
  const messages = Object.entries(await getMessages());
  const wanted = [...EVERYWHERE, ...namespaces];
  return (
    <NextIntlClientProvider messages={Object.fromEntries(messages.filter(([name]) => wanted.includes(name)))}>
      {children}
    </NextIntlClientProvider>
  );
}
