import { ApiError, NetworkError } from "@/lib/client/http/api";

/** Texts of the namespace `attenders.errors`. */
export type ErrorTexts = (key: string, values?: Record<string, string | number>) => string;

const noAnswer = (t: ErrorTexts) => t("noAnswer", { host: window.location.host });
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const LIST_TEXTS: Readonly<Record<number, string>> = { 401: "list401", 403: "list403", 404: "list404", 500: "list500" };

/** Why the list couldn't be loaded (specification 1, section 8). */
export function listErrorText(t: ErrorTexts, error: unknown): string {
  if (error instanceof NetworkError) return noAnswer(t);
  if (!(error instanceof ApiError)) return t("request", { message: messageOf(error) });
  const known = LIST_TEXTS[error.status];
  return known ? t(known) : t("other", { status: error.status, message: error.message || t("unknown") });
}

/** Why an attender stayed as active as they were. */
export function statusErrorText(t: ErrorTexts, error: unknown): string {
  if (error instanceof NetworkError) return `${t("statusFailed")}. ${noAnswer(t)}`;
  if (!(error instanceof ApiError)) return t("statusFailed");
  if (error.code === "RIGHTS_BEYOND_OWN") return error.message;
  if (error.status === 401) return t("status401");
  if (error.status === 403) return t("status403");
  // Seats, the last administrator, oneself: the server's sentence says what to do.
  return error.status < 500 && error.message ? error.message : t("statusFailed");
}

/** Why an invite wasn't sent again. */
export function inviteErrorText(t: ErrorTexts, error: unknown): string | undefined {
  if (error instanceof NetworkError) return noAnswer(t);
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403 && error.code !== "RIGHTS_BEYOND_OWN") return t("invite403");
  return error.status < 500 ? error.message || undefined : undefined;
}

const fieldTextsOf = (error: ApiError): string[] =>
  Object.values((error.details.errors ?? {}) as Readonly<Record<string, unknown>>).map(String);

/** Why a new attender wasn't saved. */
export function createErrorText(t: ErrorTexts, error: unknown): string {
  if (error instanceof NetworkError) return noAnswer(t);
  if (!(error instanceof ApiError)) return t("request", { message: messageOf(error) });
  if (error.status === 400) return t("save400");
  if (error.status === 403 && error.code !== "RIGHTS_BEYOND_OWN") return t("save403");
  return error.message || t("unknown");
}

const UPDATE_TEXTS: Readonly<Record<number, string>> = {
  401: "update401",
  403: "update403",
  404: "update404",
  500: "update500",
};

/** Why the changes of an attender weren't saved; the documented texts begin with the status. */
export function updateErrorText(t: ErrorTexts, error: unknown): string {
  if (error instanceof NetworkError) return noAnswer(t);
  if (!(error instanceof ApiError)) return t("request", { message: messageOf(error) });
  const { status } = error;
  if (error.code === "RIGHTS_BEYOND_OWN") return error.message;
  const known = UPDATE_TEXTS[status];
  const message =
    status === 400
      ? [t("update400"), ...fieldTextsOf(error)].join(" ")
      : known
        ? t(known)
        : error.message || t("unknown");
  return t("other", { status, message });
}
