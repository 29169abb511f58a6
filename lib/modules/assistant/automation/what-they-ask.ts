import { spaced } from "@/lib/platform/search/thesaurus";

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

// Texts come without accents and punctuation, in lower case, one space between words.
/** Who is asked for by this word alone: nobody else in a shop is called so. */
const STAFF = words(`
  atendente atendentes atendenti atendent humano humana humanos humanas operador operadora supervisor supervisora gerente gerencia
  coordenador coordenadora representante vendedor vendedora vendedores consultor consultora ouvidoria humanizado
  human humans humna agent agents agente representative representatives rep reps operator supervisor manager advisor adviser salesperson
  managers supervisors operators advisors advisers salespeople consultant consultants csr employee employees superior superiores
`);
/** Who may be asked for: with a word of REACH near it. */
const SOMEBODY = words(`
  pessoa pessoas gente alguem algm alg ninguem colega colegas colaborador colaboradora funcionario funcionaria equipe moca moco rapaz
  menina especialista analista tecnico tecnica chefe recepcao comercial rh financeiro suporte dono dona diretoria responsavel alma
  atendimento entregador setor secretaria secretario diretor diretora enfermeira medico medica professora corretor corretora advogado
  person persons people someone somebody some1 anyone anybody staff colleague colleagues team lady guy technician technicians specialist
  reception department sales owner boss expert member engineer soul nurse doctor director secretary lawyer clerk sum1
`);
/** What one does with somebody whom one wants to reach. */
const REACH = words(`
  falar fala falo fale falem falando flr conversar conversa converso conversasse papo contato ligar liga ligue ligacao ligando chamar chama
  chame chamem atender atenda atende atendido atendida atendam passa passar passe passem transfere transferir transfira transferido
  transferida encaminha encaminhar encaminhe encaminhado direciona direcionar redireciona explicar explicando tratar ajude ajudar ajuda
  responda responder respondido responde resposta retorne retornar retorna retorno retornem fila assuma assumir olhe entre entrar
  contactar trocar quero queria preciso prefiro exijo gostaria solicito peco cade kd
  talk talking speak speaking spk chat chatting call ring phone connect connected transfer transferred reach escalate escalated help reply
  answer answered explain explaining pass passing put reconnect through discuss touch contact want need wanna rather prefer gimme get
  message contacts contacting telling tell have give take let see wait hold hand working resolva resolver resolve coloca colocar coloque
  coloquem bota botar poe manda mandar mande mandem pede pedir peca pecam conectar conecta conecte atendia tratar tratado podem repassar repassar repassa aciona acionar acione arrange reclamar please pls plz pfv pf pfvr favor
`);
const ROBOTS = words(`
  robo robos robozinho bot bots chatbot robot robots automated automatizado automatizada automatica automaticas automatico
  autoreply
`);
/** With one of these, somebody is asked for who is there. */
const THERE =
  / (?:online|ai|aqui|disponivel|livre|vivo|viva|real|de verdade|de carne e osso|do outro lado|nesse chat|neste chat|there|about|around|alive|free|awake|with a pulse|here) /;

/** Somebody is asked for, whoever that is. */
const ASKED =
  / (?:(?:falar|fala|falo|conversar) com (?:a|o|um|uma|seu|sua|algum|alguma|voces|vcs|quem|os|as)|(?:talk|speak|talking|speaking) (?:to|with) (?!you about )\w+|me (?:transfere|transfira|transferir|escala)|transfer me|who (?:can|do|should|could) i (?:speak|talk|chat|write)|(?:speak|talk) 2|live support|(?:with|to) a machine|machines|escalate (?:this|it|me)|put me (?:back|through)|passa (?:pra|para) quem|(?:falar|falando|conversar) com (?:uma )?maquina|ser vivo|(?:uma|com|essa|an|the|this|to) (?:ia|ai bot)|(?:an|the|this|to|with) ai|(?:gente|alguem|pessoa) on|real (?:one|human)|(?:chama|chame|chamem) (?:o|a|seu|sua|algum|alguma)) /;

// The words above, said of something else.
const OF_ELSE = new RegExp(
  ` (?:${[
    "quantas? pessoas?|por pessoa|cada pessoa|pessoas? (?:fisica|juridica|com deficiencia|idosas?|podem|cabem|sentad\\w*|dorme|que vao|vao|vai|em casa)|(?:\\d+|duas|tres|quatro|cinco|seis|oito|dez|varias|mais|outras?) pessoas?|(?:pra|para) (?:outra|outro|mais) (?:pessoa|gente)|outra pessoa (?:pode|retirar|receber|buscar)",
    "alguem (?:pode|poderia|consegue|precisa|tem que|vai) (?:receber|retirar|buscar|pegar|assinar|entrar|usar|viajar|acompanhar|dividir|montar|vir)|alguem (?:mais|comprou|usou|tentou|entrou|roubou|clonou|pegou|hackeou|da minha|da familia)|se (?:alguem|ninguem)|presente (?:pra|para) alguem|(?:pra|para) alguem (?:especial|com|de idade)",
    "(?:horarios?|hora|dias?|canal|canais|central|telefone|whatsapp|email|nivel|pesquisa|taxa|protocolo|qualidade) (?:de|do) (?:atendimento|suporte)|atendimento (?:funciona|abre|fecha|e|de segunda|aos|no sabado|ao|24|veterinario|medico|presencial|a domicilio|domiciliar)",
    "(?:a|toda) gente (?:quer|vai|pode|comprou|fez|tem|ja|mora|esta|precisa|viaja|nao)|muita gente|gente (?:boa|grande)|da gente|pra gente (?:ir|fazer|usar|levar)",
    "visita (?:de|do) (?:um )?tecnico|tecnico (?:venha|vem|vir|instala|instalar|passa|passar|passou|veio|vai|chega|ja)|curso (?:de )?tecnico|assistencia tecnica|(?:manual|suporte|nivel|ficha|especificacao) tecnic[oa]",
    "(?:vendem?|vende|compr\\w*|quanto custa|preco) (?:\\w+ ){0,3}(?:robo|robos|robot|robots|maquinas?)|robo (?:aspirador|de cozinha|de limpeza|de montar|de investimento|limpa|limpador|educativo)|(?:robot|robotic) (?:vacuums?|mower|hoover|cleaner|kit|toy|arm)|(?:debito|pagamento|renovacao|renovad[oa]|portao|cambio|relogio|desligamento|desconto|cobranca|caixa|porta|embreagem|transmissao|irrigacao|alimentador|comedouro|bebedouro) automatic[oa]s?",
    "(?:agente|agent) (?:de viagens?|imobiliari[oa]|de saude|de limpeza)|(?:travel|estate|letting|cleaning|booking|real estate|insurance) agents?|agents? (?:booked|fee|commission)",
    "(?:o|a|os|as|do|da|pelo|pela) (?:atendente|vendedora?|operadora?|gerente|supervisora?|consultora?|representante|tecnic[oa]|entregador|moca|rapaz|equipe) (?:de voces |da loja |daqui |que me atendeu |logistico |da obra )?(?:me )?(?:disse|falou|esqueceu|informou|mandou|prometeu|garantiu|errou|deixou|trocou|cobrou|passou|confirmou|explicou|precisa|foi|era|estava|anotou|vendeu|deu)|(?:vagas?|salario|emprego|cargo|curso|trabalhar|trabalho) (?:(?:de|da|do|pra|para|como) )?(?:vaga (?:de )?)?(?:atendente|vendedora?|gerente|operadora?|supervisora?|consultora?|tecnic[oa]|suporte|atendimento|recepcao)|(?:viro|virar|ser|sou) (?:um |uma )?(?:vendedora?|representante|consultora?|revendedora?|gerente)|supervisor da obra|operador logistico|demasiado humano|ser humano saudavel|protocolo d[oe] (?:w+ )?atendimento",
    "(?:my|our|assistant|task|line|office|project|store|account) manager(?! please)|user agents?|in person|operators? in|the % operator|(?:salary|jobs?|vacancy|vacancies|position|role|hiring) (?:for |of |as )?(?:an? |the )?(?:w+ )?(?:manager|agent|rep|advisor|supervisor|operator)|your (?:staff|team|agent|rep|manager|driver) (?:was|were|is|said|told|promised|forgot|left)|the (?:technician|agent|rep|driver|staff) (?:forgot|said|told|left|has|was|didn|never)|(?:does|will|when) (?:a|the) technician|people with a",
    "(?:peca|pecas|boneco|filme|pro|do|meu|esse|o|kit|filtro|bateria|escova) (?:de )?robo que|(?:peca|pecas|boneco|filme|kit|filtro|bateria|escova|acessorios?)(?: w+){0,3} robo|robo (?:do filme|transformers|gigante)",
    "(?:nao (?:precisa|preciso|quero)|n precisa|sem precisar|no need|don t need|dont need|not need|without)(?: \\w+){0,3} (?:atendente|humano|pessoa|alguem|vendedor|agent|human|person|anyone|somebody|someone|rep)|(?:sales )?rep said|the manager in|manager job|does (?:somebody|someone|anyone) need to be|o humano que fez|consultora? de vendas da|da loja me deu|operadora voces|operadora vcs|qual operadora|vendedor (?:paga|techshop|parceiro)|driver operator",
    "human (?:anatomy|resources|hair|rights|food|consumption|use|body)|recursos humanos|direitos humanos|(?:uso|consumo) humano|corpo humano|cabelo humano",
    "(?:tour|network|mobile|phone|crane|machine|forklift) operator|operadora de (?:celular|saude|plano|cartao|telefonia|internet)|(?:password|file|task|project|property|hotel|account|sim) manager|gerente (?:da minha conta aprovou|do banco)",
    "(?:how many|per|each|for|\\d+|two|three|four|five|six|eight|ten|more|extra|additional|another|other|older|young|disabled) (?:person|people|persons)|people (?:per|can|fit|in|sleep|are allowed|under|over)",
    "(?:someone|somebody|anyone|anybody) (?:else|can collect|collect|pick|sign|used|has used|hacked|stole|stolen|ordered|in my|at home|over|under|is allowed|allowed|tried|bought|to collect)|(?:if|for|when|can) (?:someone|somebody|anyone|anybody) (?:else|collect|pick|sign|use|join|enter|is|isn|has|wants|over|under|who)|as a gift|for someone",
    "staff (?:discount|uniform|training|parking|accommodation)|team (?:sizes?|building|kit|shirts?|sport|plan|members? (?:can|are|per))|sales (?:tax|start|end|items?|prices?|receipt)|expert level|(?:bank|money|file|data|airport|ownership|wire) transfer|transfer (?:my|the) (?:ticket|booking|membership|policy|domain|number|money|contract|data|file|warranty)|transferir (?:o|a|meu|minha) (?:ingresso|plano|matricula|titularidade|reserva|pacote|dominio|contrato|numero|garantia)",
  ].join("|")}) `,
  "g",
);
const NEAR = 7;
/** Longer messages are read to here, in letters. */
const READ_MAX = 1_500;

/** Whether a customer asks for a person, in Portuguese or English. In doubt they do: a person called in vain costs less than a customer who waits in vain. */
export function asksForPerson(text: string): boolean {
  // Phrases in which the words mean something else are taken out first.
  const said = spaced(text.slice(0, READ_MAX)).replace(/ {2,}/g, " ").replaceAll(OF_ELSE, " | ");
  const list = said
    .trim()
    .split(" ")
    .map((word) => word.replace(/(.)\1{2,}$/, "$1"));
  if (ASKED.test(said) || list.some((word) => STAFF.has(word) || ROBOTS.has(word))) return true;
  return list.some(
    (word, at) =>
      SOMEBODY.has(word) &&
      (list.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((other) => REACH.has(other)) ||
        list.length <= 2 ||
        (list.length <= 8 && THERE.test(said))),
  );
}

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
