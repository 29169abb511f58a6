import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { getSurvey, isSurveyOf } from "@/lib/modules/satisfaction/answer-survey";
import { ratingSchema, surveyProblemSchema, surveyTokenSchema } from "@/lib/modules/satisfaction/schema";
import { pageContext } from "@/lib/platform/session/page-context";
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
  const survey = await find(token);
  const texts = surveyTexts(survey?.locale ?? (await getLocale()), "");
  return { title: { absolute: survey ? texts.title : texts.goneTitle }, referrer: "no-referrer" };
}

/**
 * Where a survey's link leads: two buttons, and room for a comment. Opening it answers nothing without the page's script,
 * nor in a browser where one of the company's attenders is signed in: they find the link in the conversation.
 */
export default async function SurveyPage({ params, searchParams }: Props) {
  const [{ token }, { rating, problem }, ctx] = await Promise.all([params, searchParams, pageContext()]);
  const survey = await find(token);
  const locale = survey?.locale ?? (await getLocale());
  const texts = surveyTexts(locale, survey?.companyName ?? "");
  const clicked = ratingSchema.safeParse(rating);
  const refused = surveyProblemSchema.safeParse(problem);
  const isColleague = survey !== null && ctx !== null && (await isSurveyOf(token, ctx.workspaceId));
  return (
    <SurveyFrame locale={locale} title={survey ? texts.title : texts.goneTitle}>
      {survey ? (
        <SurveyForm
          token={token}
          survey={survey}
          clicked={clicked.success && !isColleague ? clicked.data : null}
          refused={refused.success ? refused.data : null}
          isColleague={isColleague}
          texts={texts}
        />
      ) : (
        <p className="text-muted-foreground">{texts.goneText}</p>
      )}
    </SurveyFrame>
  );
}

async function find(token: string) {
  if (!surveyTokenSchema.safeParse(token).success) return null;
  try {
    return await getSurvey(token);
  } catch {
    // Expired or none: the same to whoever has the link.
    return null;
  }
}
