"use client";

import "./globals.css";
import en from "@/messages/en/errors-screen.json";
import ptBR from "@/messages/pt-BR/errors-screen.json";

/** Shown when the root layout itself fails: there is no message provider then, so the texts come along. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  const isPortuguese = typeof navigator === "undefined" || navigator.language.startsWith("pt");
  const texts = isPortuguese ? ptBR : en;
  return (
    <html lang={isPortuguese ? "pt-BR" : "en"}>
      <body className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
        <h1 className="text-lg font-semibold">{texts.title}</h1>
        <p className="max-w-md">{texts.text}</p>
        <button
          type="button"
          onClick={reset}
          className="h-9 rounded-md bg-primary px-4 font-medium text-primary-foreground text-sm hover:bg-primary-hover"
        >
          {texts.retry}
        </button>
      </body>
    </html>
  );
}
