import { plain } from "@/lib/kernel/plain";

const words = (text: string) => text.split(/\s+/).filter(Boolean).map(plain);
const phrases = (text: string) => text.split("|").map((phrase) => plain(phrase.trim().replaceAll("'", " ")));
const scored = (value: number, list: readonly string[]) => list.map((word) => [word, value] as const);

/** Words with a feeling, from -3 to 3, in Portuguese and English, without accents. */
export const FEELINGS: ReadonlyMap<string, number> = new Map([
  ...scored(
    -3,
    words(
      "absurdo absurda ridiculo ridicula palhacada vergonha vergonhoso pessimo pessima horrivel horroroso odeio odiei furioso furiosa indignado indignada revoltado revoltada golpe roubo ladroes ladrao fraude enganado enganada enganacao descaso desrespeito inadmissivel inaceitavel lixo porcaria merda droga nojo detestei detesto terrible horrible awful disgusting scam fraud unacceptable outrageous furious hate hated worst ridiculous pathetic disgraceful useless joke ripoff",
    ),
  ),
  ...scored(
    -2,
    words(
      "ruim ruins decepcionado decepcionada decepcionante decepcao insatisfeito insatisfeita reclamar reclamacao reclamo chateado chateada irritado irritada nervoso nervosa raiva cansado cansada farto farta lamentavel frustrado frustrada frustrante preocupado preocupada triste quebrado quebrada quebrou estragado estragada defeito defeituoso rasgado rasgada falhou falha erro errado errada atrasado atrasada atraso prejuizo danificado bad poor disappointed disappointing unhappy annoyed angry upset frustrated frustrating tired sick complaint complain broken damaged defective wrong late delayed worried sad lost fail failed fails failing mess rude",
    ),
  ),
  ...scored(
    -1,
    words(
      "problema problemas demora demorado demorou demorando dificil dificuldade complicado confuso falta faltando esperando espero infelizmente duvidoso estranho lento lenta caro cara cancelar devolver problem problems issue issues slow difficult hard confusing unfortunately waiting missing expensive cancel",
    ),
  ),
  ...scored(
    1,
    words(
      "bom boa bonito bonita gostei gosto certo ok legal bacana rapido rapida simples facil ajudou obrigado obrigada obg vlw valeu grato grata agradeco good nice fine quick fast easy helpful thanks thank works like liked glad appreciate",
    ),
  ),
  ...scored(
    2,
    words(
      "otimo otima lindo linda feliz felizes adoro adorei satisfeito satisfeita excelente recomendo show atencioso atenciosa eficiente caprichado resolvido great happy beautiful lovely satisfied excellent recommend pleased wonderful delighted love loved",
    ),
  ),
  ...scored(
    3,
    words(
      "maravilhoso maravilhosa perfeito perfeita incrivel sensacional fantastico fantastica impecavel amei amo nota10 perfect amazing awesome fantastic outstanding superb",
    ),
  ),
]);

/** Phrases that mean something else than their words. */
export const PHRASE_FEELINGS: ReadonlyMap<string, number> = new Map([
  ...scored(
    -3,
    phrases(
      "nunca mais compro|nunca mais|quero meu dinheiro|cade meu dinheiro|falta de respeito|falta de consideracao|vou processar|vou no procon|reclame aqui|perdi a paciencia|tolerancia zero|never again|want my money back|waste of money|waste of time|going to sue|lost my patience",
    ),
  ),
  ...scored(
    -2,
    phrases(
      "nao chegou|nao recebi|nao funciona|nao funcionou|nao resolve|nao resolveram|nao resolveu|ninguem responde|ninguem me responde|sem resposta|nao consigo|ate agora nada|ate hoje nada|de novo esse|mais uma vez|nao aguento|fui cobrado|cobrado duas vezes|veio quebrado|deixou a desejar|didn't arrive|hasn't arrived|never arrived|doesn't work|does not work|not working|no one answers|nobody answers|no response|still nothing|fed up|let down|charged twice",
    ),
  ),
  ...scored(
    2,
    phrases(
      "muito obrigado|muito obrigada|tudo certo|deu certo|nota 10|nota dez|superou minhas expectativas|nao tenho do que reclamar|sem problemas|thank you so much|well done|works perfectly|no complaints|no problem|no problems|can't complain",
    ),
  ),
  ...scored(
    0,
    phrases(
      "bom dia|boa tarde|boa noite|good morning|good afternoon|good evening|como vai|tudo bem|tudo bom|por favor",
    ),
  ),
]);

/** Turn the next words round. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  words(
    "nao nunca jamais nem nenhum nenhuma sem not no never neither without isn aren wasn weren don doesn didn won wouldn couldn can cannot haven hasn hadn dont doesnt didnt isnt wasnt cant wont",
  ),
);
/** 'can' alone negates nothing; it does before a lone t ('can't'). */
export const NEEDS_T: ReadonlySet<string> = new Set(
  words("isn aren wasn weren don doesn didn won wouldn couldn can haven hasn hadn"),
);
/** Make the next word stronger, or weaker. */
export const DEGREES: ReadonlyMap<string, number> = new Map([
  ...scored(
    1.5,
    words(
      "muito muita super mega extremamente totalmente completamente tao demais bastante realmente very really extremely totally completely so absolutely",
    ),
  ),
  ...scored(0.5, words("pouco meio quase levemente somewhat slightly bit little")),
]);

/** Faces. */
export const FACES: readonly (readonly [face: RegExp, value: number])[] = [
  [/[😡🤬😠👎💩]/gu, -3],
  [/[😞😢😭😤🙄☹]|:\(|:'\(/gu, -2],
  [/[🙂😀😃😄😊👍👏]|:\)|:D/gu, 2],
  [/[😍🥰❤🤩🎉]/gu, 3],
];

/** How soon somebody wants something, by word and phrase. */
export const URGENCIES: ReadonlyMap<string, number> = new Map([
  ...scored(
    2,
    phrases(
      "urgente|urgentemente|urgencia|emergencia|imediatamente|imediato|agora mesmo|o quanto antes|o mais rapido possivel|hoje ainda|ainda hoje|procon|advogado|processar|justica|reclame aqui|parou tudo|estamos parados|vazando|pegou fogo|curto circuito|urgent|urgently|asap|as soon as possible|emergency|immediately|right now|right away|lawyer|sue|legal action|leaking|on fire",
    ),
  ),
  ...scored(
    1,
    phrases(
      "rapido|logo|amanha|preciso hoje|prazo|atrasado|atrasada|atraso|nao chegou|viajo|evento|aniversario|casamento|quickly|soon|tomorrow|today|deadline|late|delayed|hasn't arrived",
    ),
  ),
  ...scored(
    -2,
    phrases(
      "sem pressa|nao e urgente|nao tem pressa|quando puder|quando der|no rush|no hurry|not urgent|whenever you can|take your time",
    ),
  ),
]);

/** What a text is about. */
export const TOPICS: Readonly<Record<string, ReadonlySet<string>>> = {
  delivery: new Set(
    words(
      "entrega entregar entregue prazo frete rastreio rastrear rastreamento transportadora correios chegou chegar atraso atrasado atrasada recebi envio enviar endereco delivery shipping shipped tracking track courier arrive arrived late package parcel",
    ),
  ),
  returns: new Set(
    words(
      "troca trocar devolver devolucao reembolso estorno arrependimento cancelar cancelamento defeito quebrado quebrada avaria danificado return returns refund exchange cancel broken damaged defective",
    ),
  ),
  payment: new Set(
    words(
      "pagamento pagar pago boleto pix cartao parcela parcelas fatura cobranca cobrado nota fiscal desconto cupom payment pay paid invoice card charged charge installment discount coupon bill",
    ),
  ),
  account: new Set(words("senha login conta cadastro acesso acessar email entrar password account sign access")),
  product: new Set(
    words(
      "medida medidas tamanho cor tecido material montagem montar manual garantia estoque limpar lavar produto size color fabric assembly warranty stock clean product",
    ),
  ),
};
