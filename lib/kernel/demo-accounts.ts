/** Password of every demo account. It opens the demo workspace only where `DEMO_MODE` is on. */
export const DEMO_PASSWORD = "Cangoo#2026";

/** The accounts that the login hint offers, and what each one shows. */
export const DEMO_ACCOUNTS = {
  admin: "admin@demo.cangoo.app",
  agent: "agente@demo.cangoo.app",
  inactive: "inativo@demo.cangoo.app",
} as const;

/** Public id of the demo workspace (header `CangooClientId`). */
export const DEMO_CLIENT_ID = "6f1d2c3a-8b47-4e59-9a0c-d5e7c1b2a3f4";

/** Public key of the demo workspace's web chat. */
export const DEMO_CLIENT_KEY = "pk_live_Jt7Qm2Xv9Rb4Lk8Wc3Zn6Hs1Fd5Gp0Ya7Te2Ui9Oq4Md8Bv3";
