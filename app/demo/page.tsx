import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { env } from "@/lib/platform/env/env";
import { nonceOf } from "@/lib/platform/http/security-headers";
import { HeroArt, PRODUCT_KEYS, ProductArt, type ProductKey } from "./product-art";
import styles from "./shop.module.css";

// Demo mode is decided when the server starts, not when it is built.
export const dynamic = "force-dynamic";

const PRICES_IN_CENTS: Record<ProductKey, number> = {
  armchair: 189_000,
  lamp: 64_900,
  chair: 54_900,
  hammock: 32_900,
  shelf: 149_000,
  pendant: 27_900,
};
const INSTALLMENTS = 10;
const FREE_SHIPPING_CENTS = 59_900;
const BENEFITS = ["shipping", "assembly", "returns"] as const;
const QUESTIONS = ["track", "boleto", "care"] as const;

/** Title of the demo shop; nothing of it where there is no demo. */
export async function generateMetadata(): Promise<Metadata> {
  if (!env().DEMO_MODE) return {};
  const t = await getTranslations("demo");
  return { title: { absolute: t("title") }, description: t("description"), robots: { index: false } };
}

/** A small shop with the web chat on it, so that anyone can try both sides in two windows. Only in demo mode. */
export default async function DemoShopPage() {
  if (!env().DEMO_MODE) notFound();
  const t = await getTranslations("demo");
  const money = new Intl.NumberFormat(await getLocale(), { style: "currency", currency: "BRL" });
  const amount = (cents: number) => money.format(cents / 100);

  return (
    <div className={styles.shop}>
      <a className={styles.skip} href="#produtos">
        {t("skip")}
      </a>
      <aside className={styles.banner} aria-label={t("description")}>
        <div className={styles.inner}>
          <span>{t("banner")}</span>
          <a href="/conversations" target="_blank" rel="noopener">
            {t("openDesk")}
          </a>
          <span className={styles.credentials}>
            {t("credentials", { email: DEMO_ACCOUNTS.agent, password: DEMO_PASSWORD })}
          </span>
        </div>
      </aside>
      <header className={styles.header}>
        <div className={styles.inner}>
          <span className={styles.logo}>Jatobá Casa</span>
          <nav className={styles.nav} aria-label={t("nav.label")}>
            <a href="#produtos">{t("nav.products")}</a>
            <a href="#entrega">{t("nav.delivery")}</a>
            <a href="#duvidas">{t("nav.questions")}</a>
          </nav>
        </div>
      </header>
      <main>
        <div className={`${styles.inner} ${styles.hero}`}>
          <div>
            <p className={styles.eyebrow}>{t("hero.eyebrow")}</p>
            <h1>{t("hero.title")}</h1>
            <p>{t("hero.text")}</p>
            <a className={styles.action} href="#produtos">
              {t("hero.action")}
            </a>
          </div>
          <HeroArt label={t("hero.image")} />
        </div>
        <section className={styles.section} id="produtos">
          <div className={styles.inner}>
            <h2>{t("products.title")}</h2>
            <p className={styles.lead}>{t("products.text")}</p>
            <div className={styles.grid}>
              {PRODUCT_KEYS.map((product) => (
                <article key={product} className={styles.product}>
                  <ProductArt product={product} />
                  <div>
                    <h3>{t(`products.items.${product}.name`)}</h3>
                    <p>{t(`products.items.${product}.detail`)}</p>
                    <p className={styles.price}>{amount(PRICES_IN_CENTS[product])}</p>
                    <p>
                      {t("products.installments", {
                        count: INSTALLMENTS,
                        amount: amount(PRICES_IN_CENTS[product] / INSTALLMENTS),
                      })}
                    </p>
                  </div>
                </article>
              ))}
            </div>
          </div>
        </section>
        <section className={styles.section} id="entrega">
          <div className={styles.inner}>
            <h2>{t("delivery.title")}</h2>
            <div className={`${styles.grid} ${styles.benefits}`}>
              {BENEFITS.map((benefit) => (
                <div key={benefit}>
                  <h3>{t(`delivery.items.${benefit}.title`, { amount: amount(FREE_SHIPPING_CENTS) })}</h3>
                  <p>{t(`delivery.items.${benefit}.text`)}</p>
                </div>
              ))}
            </div>
          </div>
        </section>
        <section className={styles.section} id="duvidas">
          <div className={styles.inner}>
            <h2>{t("questions.title")}</h2>
            <div className={styles.questions}>
              {QUESTIONS.map((question) => (
                <details key={question}>
                  <summary>{t(`questions.items.${question}.question`)}</summary>
                  <p>{t(`questions.items.${question}.answer`)}</p>
                </details>
              ))}
            </div>
            <p className={`${styles.lead} ${styles.more}`}>{t("questions.more")}</p>
          </div>
        </section>
      </main>
      <footer className={styles.footer}>
        <div className={styles.inner}>{t("footer")}</div>
      </footer>
      <script src="/widget.js" data-client-key={DEMO_CLIENT_KEY} nonce={nonceOf(await headers())} async />
    </div>
  );
}
