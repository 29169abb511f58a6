/** Where people without an account write to. */
export const CONTACT_EMAIL = "contato@cangoo.app";
