import { fill } from "@/lib/platform/i18n/fill";
import { DEFAULT_LOCALE, type Locale, toLocale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/survey.json";
import ptBR from "@/messages/pt-BR/survey.json";

const CATALOGUE: Record<Locale, typeof ptBR> = { "pt-BR": ptBR, en };

/** What the page of a survey says, in the customer's language: not the browser's, nor a signed-in colleague's. */
export function surveyTexts(locale: string, company: string) {
  const t = CATALOGUE[toLocale(locale) ?? DEFAULT_LOCALE];
  return {
    title: t.title,
    intro: fill(t.intro, { company }),
    colleague: fill(t.colleague, { company }),
    confirm: t.confirm,
    ratings: { satisfied: t.satisfied, unsatisfied: t.unsatisfied },
    thanks: t.thanks,
    rated: {
      satisfied: fill(t.rated, { rating: t.satisfied }),
      unsatisfied: fill(t.rated, { rating: t.unsatisfied }),
    },
    commentLabel: t.commentLabel,
    commentSend: t.commentSend,
    commentThanks: t.commentThanks,
    sending: t.sending,
    failed: t.failed,
    busy: t.busy,
    answered: t.answered,
    goneTitle: t.goneTitle,
    goneText: t.goneText,
  };
}

export type SurveyTexts = ReturnType<typeof surveyTexts>;
