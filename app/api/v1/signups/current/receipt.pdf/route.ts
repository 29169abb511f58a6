import { receiptResponse } from "@/lib/modules/billing/receipt-response";
import { findSignup, findSignupReceipt } from "@/lib/modules/signup/find-signup";
import { SIGNUP_TOKEN_HEADER } from "@/lib/modules/signup/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";

export const GET = route(
  {
    summary: "The receipt of a completed signup as a PDF.",
    permission: "public",
    rateLimit: { limit: 30, windowMs: 60_000 },
  },
  async ({ request }) => {
    const signup = await findSignup(request.headers.get(SIGNUP_TOKEN_HEADER));
    const receipt = await findSignupReceipt(signup);
    if (!receipt) throw notFound();
    return receiptResponse(receipt, toLocale(signup.locale) ?? DEFAULT_LOCALE);
  },
);
