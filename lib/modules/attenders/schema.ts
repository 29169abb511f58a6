import { z } from "zod";
import { LANGUAGE_CODES } from "@/lib/platform/i18n/locales";

/** Body of POST /api/bff/Auth/Authenticate and of the sign-in form. */
export const credentialsSchema = z.strictObject({
  email: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(1024),
});

/** Answer of POST /api/bff/Auth/Authenticate (specification 1, section 3). */
export const authenticationSchema = z.object({
  attenderName: z.string(),
  email: z.string(),
  loginDate: z.iso.datetime(),
  cangooClientId: z.string(),
  token: z.string(),
  attenderId: z.number().int(),
  profile: z.number().int(),
});

/** Body of PATCH /api/v1/me. */
export const preferencesSchema = z.strictObject({
  primaryLanguage: z.enum(LANGUAGE_CODES).optional(),
  secondaryLanguage: z.enum(LANGUAGE_CODES).optional(),
  theme: z.enum(["light", "dark", "system"]).optional(),
  notifySound: z.boolean().optional(),
  notifyDesktop: z.boolean().optional(),
  shortcutsEnabled: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Answer of GET and PATCH /api/v1/me. */
export const meSchema = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  profile: z.number().int(),
  primaryLanguage: z.string(),
  secondaryLanguage: z.string(),
  theme: z.enum(["light", "dark", "system"]),
  notifySound: z.boolean(),
  notifyDesktop: z.boolean(),
  shortcutsEnabled: z.boolean(),
});
export type MeDto = z.infer<typeof meSchema>;
