import type { ReactNode } from "react";

/** The card that a survey stands in. */
export function SurveyFrame({ locale, title, children }: { locale: string; title: string; children: ReactNode }) {
  return (
    <main lang={locale} className="flex min-h-dvh items-center justify-center bg-background p-4">
      <section className="w-full max-w-md rounded-xl border border-border bg-card p-6 text-card-foreground shadow-sm sm:p-8">
        <h1 className="mb-3 text-xl font-semibold text-balance">{title}</h1>
        {children}
      </section>
    </main>
  );
}
