import { GraphError, isGraphError } from "./graph-error";

/**
 * What Meta's error codes mean for us. Source:
 * developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes (2026).
 */

/** Codes that say the same as another one. */
const SAME_AS: Readonly<Record<number, number>> = {
  0: 190,
  3: 10,
  4: 130429,
  80007: 130429,
  1: 131000,
  2: 131016,
  131031: 368,
};
/** Codes with a text of their own: `wa` and the number in messages/<locale>/delivery.json. */
const KNOWN: readonly number[] = [
  10, 33, 100, 190, 368, 130403, 130429, 130472, 130497, 131000, 131005, 131008, 131009, 131016, 131021, 131026, 131030,
  131037, 131042, 131045, 131047, 131048, 131049, 131050, 131051, 131052, 131053, 131056, 131057, 132000, 132001,
  132005, 132007, 132012, 132015, 132016, 132018, 133010,
];
/** What another attempt may turn into a success without anybody doing something about the message. */
const PASSING: readonly number[] = [10, 190, 130429, 131000, 131005, 131016, 131048, 131056, 131057, 133004];
/** What concerns the number or the account, and so every other message of it. */
const CHANNEL_TROUBLE: readonly number[] = [
  10, 33, 190, 368, 130429, 131005, 131016, 131042, 131045, 131057, 133004, 133010,
];

const NETWORK: Readonly<Record<string, string>> = {
  HOST_NOT_FOUND: "waHostNotFound",
  HOST_NOT_ALLOWED: "hostNotAllowedWhatsApp",
  ETIMEDOUT: "waTimedOut",
};

function codeOf(code: number): number {
  if (code >= 200 && code <= 299) return 10;
  return SAME_AS[code] ?? code;
}

/** Name of the text that says a code in plain words. */
export function errorKeyOf(code: number): string {
  const one = codeOf(code);
  return code !== 0 && KNOWN.includes(one) ? `wa${one}` : "waRefused";
}

/** What a failed call is for what was to be done with it. */
export type GraphTrouble = {
  /** `uncertain`: it may have been done. */
  outcome: "retry" | "final" | "uncertain";
  errorCode: string;
  detail: string;
  /** The number's other messages would meet the same. */
  isChannelTrouble: boolean;
  /** This customer was written to too often. */
  isPairLimit: boolean;
};

/** Tells what to do after a failure. @param isSend whether doing it twice would be seen by somebody */
export function troubleOf(error: unknown, isSend: boolean): GraphTrouble {
  const failure = isGraphError(error) ? error : GraphError.ofNetwork(error, true);
  const { status, code, detail } = failure;
  const trouble = { detail, isPairLimit: false };
  if (isSend && failure.carriedOut === "maybe")
    return { ...trouble, outcome: "uncertain", errorCode: "waUncertain", isChannelTrouble: true };
  if (typeof code === "number") {
    const one = codeOf(code);
    const isBusy = status !== null && (status === 429 || status >= 500);
    return {
      ...trouble,
      outcome: PASSING.includes(one) || isBusy ? "retry" : "final",
      errorCode: KNOWN.includes(one) ? `wa${one}` : isBusy ? "wa131016" : "waRefused",
      isChannelTrouble: CHANNEL_TROUBLE.includes(one) || (isBusy && one !== 131056),
      isPairLimit: one === 131056,
    };
  }
  if (status !== null) {
    const isPassing = status >= 500 || status === 429 || status === 408 || status < 400;
    return {
      detail: detail || `HTTP ${status}`,
      isPairLimit: false,
      outcome: isPassing ? "retry" : "final",
      errorCode: isPassing ? "wa131016" : "waRefused",
      isChannelTrouble: isPassing,
    };
  }
  return {
    // Nobody answered, so nothing was said: the text says why, and the system's own name for it is for nobody's screen.
    detail: "",
    isPairLimit: false,
    outcome: "retry",
    errorCode: NETWORK[String(code)] ?? "waUnreachable",
    isChannelTrouble: true,
  };
}
