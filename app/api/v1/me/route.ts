import { changePreferences, preferencesOf } from "@/lib/modules/attenders/change-preferences";
import { meSchema, preferencesSchema } from "@/lib/modules/attenders/schema";
import { jsonResponse, route } from "@/lib/platform/http/route";
import { LOCALE_COOKIE, THEME_COOKIE } from "@/lib/platform/i18n/locales";

const YEAR_S = 365 * 24 * 60 * 60;
const cookie = (name: string, value: string) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

export const GET = route(
  { summary: "The signed-in attender.", permission: "own-settings", response: meSchema },
  ({ ctx }) => {
    const { id, fullName, email, profile } = ctx.attender;
    return { id, fullName, email, profile, ...preferencesOf(ctx) };
  },
);

export const PATCH = route(
  {
    summary: "Change the attender's own languages, theme, mute and shortcuts.",
    permission: "own-settings",
    body: preferencesSchema,
    response: meSchema,
  },
  async ({ ctx, body }) => {
    const preferences = await changePreferences(ctx, body);
    const { id, fullName, email, profile } = ctx.attender;
    // The cookies carry the choice to the pages that nobody is signed in to.
    const response = jsonResponse({ id, fullName, email, profile, ...preferences });
    response.headers.append("Set-Cookie", cookie(LOCALE_COOKIE, preferences.primaryLanguage));
    response.headers.append("Set-Cookie", cookie(THEME_COOKIE, preferences.theme));
    return response;
  },
);
