"use client";

import { useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
import { ReadOnlyNotice } from "@/components/assistant/read-only-notice";
import { FeaturesSection } from "./features-section";
import { ModelSection } from "./model-section";
import { MoodsSection } from "./moods-section";
import { SkillsSection } from "./skills-section";

/** How the assistant behaves: its features, its mood, who knows what, and the model behind it. */
export function ManagementSection() {
  const t = useTranslations("assistant.sections");
  const { mayManage } = useFacts();
  return (
    <section aria-label={t("management.title")} className="flex flex-col gap-6">
      <ReadOnlyNotice />
      <FeaturesSection />
      <MoodsSection />
      <SkillsSection />
      {mayManage ? <ModelSection /> : null}
    </section>
  );
}
