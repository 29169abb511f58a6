import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

// What the shell, the toasts and the error screen need on every page.
const EVERYWHERE = ["common", "shell", "errors-screen"];

/**
 * Gives client components below it the messages of `namespaces`, besides those every page has. All catalogues together
 * would travel in each page's HTML, so a screen names what it needs, whole or a part of it (`settings.nav`).
 * An inner one replaces an outer one.
 */
export async function ClientMessages({ namespaces = [], children }: { namespaces?: string[]; children: ReactNode }) {
  const messages = await getMessages();
  const wanted = [...EVERYWHERE, ...namespaces].map((name) => pick(messages, name.split(".")));
  return <NextIntlClientProvider messages={Object.assign({}, ...wanted)}>{children}</NextIntlClientProvider>;
}

/** What is at a path, in as many objects as the path has names. */
function pick(messages: AbstractIntlMessages, [name = "", ...rest]: readonly string[]): AbstractIntlMessages {
  const found = messages[name];
  if (found === undefined) return {};
  return { [name]: rest.length === 0 || typeof found === "string" ? found : pick(found, rest) };
}
