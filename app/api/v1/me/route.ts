import { changePreferences, preferencesOf } from "@/lib/modules/attenders/change-preferences";
import { meSchema, preferencesSchema } from "@/lib/modules/attenders/schema";
import { jsonResponse, route } from "@/lib/platform/http/route";
import { LOCALE_COOKIE, THEME_COOKIE } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";

const YEAR_S = 365 * 24 * 60 * 60;
const selfOf = ({ attender: { id, fullName, email, profile, role }, permissions }: Ctx) => ({
  id,
  fullName,
  email,
  profile,
  role,
  permissions: [...permissions].sort(),
});
const cookie = (name: string, value: string) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

export const GET = route(
  { summary: "The signed-in attender.", permission: "own-settings", response: meSchema },
  ({ ctx }) => ({ ...selfOf(ctx), ...preferencesOf(ctx) }),
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
    // The cookies carry the choice to the pages that nobody is signed in to.
    const response = jsonResponse({ ...selfOf(ctx), ...preferences });
    response.headers.append("Set-Cookie", cookie(LOCALE_COOKIE, preferences.primaryLanguage));
    response.headers.append("Set-Cookie", cookie(THEME_COOKIE, preferences.theme));
    return response;
  },
);
