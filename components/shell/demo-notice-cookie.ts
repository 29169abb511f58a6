/** Holds the id of the session in which the notice of the demo was closed; gone with the browser's own session. */
export const DEMO_NOTICE_COOKIE = "cangoo-demo-notice";
