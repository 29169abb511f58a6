import { spaced } from "@/lib/platform/search/thesaurus";

/** Longer messages are read to here, in letters. */
const READ_MAX = 1_500;

// What a machine must not answer: threats of the law, and somebody in danger.
const SENSITIVE =
  / (?:procon|reclame aqui|juizado|pequenas causas|danos morais|(?:meu|minha|com|um|uma|nosso) advogad[oa]|acao judicial|acionar a justica|entrar na justica|via judicial|vou (?:te |os )?processar|processar (?:voces|vcs|a empresa|a loja)|suicidio|me matar|me suicidar|tirar (?:a )?minha (?:propria )?vida|quero morrer|nao quero mais viver|(?:my|a|our) (?:lawyer|attorney|solicitor)|legal action|small claims|sue you|suing you|take you to court|trading standards|ombudsman|suicide|suicidal|kill myself|end my life|want to die) /;

/** Whether only a person may answer a message: it speaks of legal action, or of somebody in danger. */
export const isForPeople = (text: string): boolean => SENSITIVE.test(spaced(text.slice(0, READ_MAX)));

const GREETING =
  /^(?: (?:oi|oie|oii|oiee|ola|opa|eai|e|ai|alo|bom|boa|dia|tarde|noite|tudo|td|bem|bom|blz|beleza|como|vai|voce|vc|voces|vcs|esta|estao|tem|alguem|hi|hey|hello|hiya|there|good|morning|afternoon|evening|day|how|are|you|doing|gente|pessoal|team|all)){1,8} $/;
const THANKS =
  /^(?: (?:ok|okay|okey|ta|certo|entendi|entendido|perfeito|otimo|otima|legal|show|beleza|blz|valeu|vlw|obrigad[oa]|obg|brigad[oa]|muito|mto|agradecid[oa]|agradeco|pela|pelo|ajuda|atencao|de|novo|mesmo|nada|por|tudo|era|isso|so|entao|sim|maravilha|joia|top|massa|excelente|thanks|thank|you|thx|ty|cheers|great|perfect|got|it|cool|lovely|brilliant|so|much|very|for|the|your|help|that|s|all|is|fine|good|nice|appreciated|a|lot|tchau|ate|mais|bye|abraco|abs|bom|boa|dia|tarde|noite)){1,8} $/;

/** What a message says that asks nothing: a greeting, or thanks. */
export function smallTalkOf(text: string): "greeting" | "thanks" | null {
  const said = spaced(text.slice(0, READ_MAX));
  if (GREETING.test(said)) return "greeting";
  return THANKS.test(said) ? "thanks" : null;
}
