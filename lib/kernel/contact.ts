/** An address as the documented pattern takes it: something, @, something with a dot; no space. */
export const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
/** Specification 2, section 5: after spaces, dashes and parentheses are gone. */
const PHONE = /^\+?[1-9]\d{0,15}$/;
/** A page's address: a scheme that can't run anything, and a name with a dot. */
const WEB = /^https?:\/\/\S+\.\S+$/i;

/** Longest e-mail address and longest phone number as typed, in UTF-16 code units. */
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MAX_LENGTH = 40;

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL_PATTERN.test(text);

/** Whether a text is a phone number as people type it. */
export const isPhone = (text: string): boolean => PHONE.test(text.replace(/[\s()-]/g, ""));

/** Whether a text is the address of a page. */
export const isWebAddress = (text: string): boolean => WEB.test(text);
