import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { getSurvey } from "@/lib/modules/satisfaction/answer-survey";
import { ratingSchema, surveyTokenSchema } from "@/lib/modules/satisfaction/schema";
import { SurveyForm } from "../survey-form";
import { SurveyFrame } from "../survey-frame";
import { surveyTexts } from "../survey-texts";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The address is a key to the survey, so it goes nowhere as a referrer. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params;
  const survey = find(token);
  const texts = surveyTexts(survey?.locale ?? (await getLocale()), "");
  return { title: { absolute: survey ? texts.title : texts.goneTitle }, referrer: "no-referrer" };
}

/** Where a survey's link leads: two buttons, and room for a comment. Opening it answers nothing without the page's script. */
export default async function SurveyPage({ params, searchParams }: Props) {
  const [{ token }, { rating }] = await Promise.all([params, searchParams]);
  const survey = find(token);
  const locale = survey?.locale ?? (await getLocale());
  const texts = surveyTexts(locale, survey?.companyName ?? "");
  const clicked = ratingSchema.safeParse(rating);
  return (
    <SurveyFrame locale={locale} title={survey ? texts.title : texts.goneTitle}>
      {survey ? (
        <SurveyForm token={token} survey={survey} clicked={clicked.success ? clicked.data : null} texts={texts} />
      ) : (
        <p className="text-muted-foreground">{texts.goneText}</p>
      )}
    </SurveyFrame>
  );
}

function find(token: string) {
  if (!surveyTokenSchema.safeParse(token).success) return null;
  try {
    return getSurvey(token);
  } catch {
    // Expired or none: the same to whoever has the link.
    return null;
  }
}
