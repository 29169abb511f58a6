import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";

/** Grammatical gender: thanks and titles agree with the speaker in Portuguese. */
export type Gender = "f" | "m";

export type DemoAttender = {
  firstName: string;
  surname: string;
  gender: Gender;
  email: string;
  /** 1 = Administrator, 2 = Default. */
  profile: 1 | 2;
  isActive: boolean;
};

/** The team of the demo workspace. */
export const DEMO_ATTENDERS = {
  admin: {
    firstName: "Mariana",
    surname: "Azevedo Rocha",
    gender: "f",
    email: DEMO_ACCOUNTS.admin,
    profile: 1,
    isActive: true,
  },
  agent: {
    firstName: "Rafael",
    surname: "Nogueira",
    gender: "m",
    email: DEMO_ACCOUNTS.agent,
    profile: 2,
    isActive: true,
  },
  colleague: {
    firstName: "Beatriz",
    surname: "Tavares de Lima",
    gender: "f",
    email: "beatriz@demo.cangoo.app",
    profile: 2,
    isActive: true,
  },
  inactive: {
    firstName: "Cláudio",
    surname: "Peixoto",
    gender: "m",
    email: DEMO_ACCOUNTS.inactive,
    profile: 2,
    isActive: false,
  },
} as const satisfies Record<string, DemoAttender>;
export type DemoAttenderKey = keyof typeof DEMO_ATTENDERS;

export type DemoCompany = {
  name: string;
  domain: string;
  city: string;
  industry: string;
  size: "startup" | "small" | "medium" | "large" | "enterprise";
  status: "active" | "inactive" | "prospect";
  tags: readonly string[];
  notes: string | null;
};

const company = (
  name: string,
  domain: string,
  city: string,
  industry: string,
  size: DemoCompany["size"],
  status: DemoCompany["status"],
  tags: readonly string[],
  notes: string | null = null,
): DemoCompany => ({ name, domain: `${domain}.example`, city, industry, size, status, tags, notes });

/** Companies that buy from the demo shop. Industries and tags are the suggested sets of specification 2, section 3. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  company(
    "Lúmina Tecnologia",
    "luminatec",
    "Campinas, SP",
    "Technology",
    "medium",
    "active",
    ["technology", "saas"],
    "Pedidos pela API. Contato técnico: Tiago.",
  ),
  company(
    "Clínica Bem Viver",
    "bemviver",
    "Belo Horizonte, MG",
    "Healthcare",
    "small",
    "active",
    ["healthcare"],
    "Entregas somente antes das 10h.",
  ),
  company(
    "Grupo Serra Azul Participações S.A.",
    "serraazul",
    "São Paulo, SP",
    "Venture Capital",
    "large",
    "active",
    ["enterprise"],
    "Contrato anual, reajuste em janeiro.",
  ),
  company("Ateliê Chita & Linho", "chitaelinho", "Fortaleza, CE", "Fashion", "startup", "active", [
    "retail",
    "startup",
  ]),
  company(
    "Banco Cooperativo Vale Verde",
    "coopvaleverde",
    "Chapecó, SC",
    "Finance",
    "enterprise",
    "active",
    ["enterprise"],
    "Exige nota com número do pedido de compra.",
  ),
  company("Circuito Norte Eletrônicos", "circuitonorte", "Manaus, AM", "Electronics", "large", "active", [
    "manufacturing",
    "technology",
  ]),
  company("Pitanga Sistemas", "pitangasistemas", "Recife, PE", "Technology", "startup", "active", ["saas", "startup"]),
  company("Hospital Santa Aurora", "santaaurora", "Curitiba, PR", "Healthcare", "enterprise", "active", [
    "healthcare",
    "enterprise",
  ]),
  company("Moda Ipê Comércio de Roupas Ltda.", "modaipe", "Goiânia, GO", "Fashion", "medium", "active", ["retail"]),
  company(
    "Faísca Componentes",
    "faiscacomponentes",
    "Joinville, SC",
    "Electronics",
    "medium",
    "inactive",
    ["manufacturing"],
    "Sem pedidos desde a mudança de sede.",
  ),
  company("Contábil Três Irmãos", "tresirmaos", "Londrina, PR", "Finance", "small", "active", []),
  company("Nuvem Rosa Aplicativos", "nuvemrosa", "Porto Alegre, RS", "Technology", "startup", "prospect", [
    "startup",
    "technology",
  ]),
  company("Odonto Sorrir Mais", "sorrirmais", "Salvador, BA", "Healthcare", "small", "active", ["healthcare"]),
  company(
    "Capital Semente Investimentos",
    "capitalsemente",
    "Rio de Janeiro, RJ",
    "Venture Capital",
    "small",
    "prospect",
    ["startup"],
  ),
  company(
    "Passarela Outlet",
    "passarelaoutlet",
    "Brasília, DF",
    "Fashion",
    "large",
    "active",
    ["retail", "enterprise"],
    "Cinco lojas; cada uma recebe em um endereço.",
  ),
];

export type DemoCustomer = {
  name: string;
  gender: Gender;
  /** Index in DEMO_COMPANIES; null for a private person. */
  company: number | null;
  status: "active" | "inactive" | "prospect" | "lead";
  tags: readonly string[];
};

const person = (
  name: string,
  gender: Gender,
  company: number | null = null,
  tags: readonly string[] = [],
  status: DemoCustomer["status"] = "active",
): DemoCustomer => ({ name, gender, company, status, tags });

/** The last DEMO_SILENT_CUSTOMERS of these never wrote. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  person("Tiago Fontenele", "m", 0, ["developer", "technical"]),
  person("Ana Luíza Brandão", "f", 0, ["decision-maker"]),
  person("Helena Prado", "f", 1, ["decision-maker"]),
  person("Wellington Assunção dos Santos", "m", 1),
  person("Maria Eduarda Vasconcelos de Albuquerque Cavalcanti", "f", 2, ["vip", "decision-maker", "enterprise"]),
  person("Otávio Guimarães", "m", 2, ["finance"]),
  person("Iracema Nóbrega", "f", 3, ["startup"]),
  person("João Paulo Küster", "m", 4, ["finance", "enterprise"]),
  person("Sílvia Regina Toledo", "f", 4, ["enterprise", "vip"]),
  person("Ubiratan Moraes", "m", 5, ["technical"]),
  person("Débora Yamashita", "f", 5),
  person("Caio Bittencourt", "m", 6, ["developer", "startup"]),
  person("Júlia Menezes", "f", 6, ["marketing", "startup"]),
  person("Dr. Américo Valadares Filho", "m", 7, ["decision-maker", "vip"]),
  person("Conceição Aparecida Pires", "f", 7, ["finance"]),
  person("Núbia Carneiro", "f", 8, ["marketing"]),
  person("Érico Veloso", "m", 8),
  person("Gilberto Schneider", "m", 9, ["technical"], "inactive"),
  person("Noêmia Tristão", "f", 10, ["finance"]),
  person("Lauro Tristão", "m", 10, ["finance", "decision-maker"]),
  person("Priscila Oyá", "f", 11, ["startup", "marketing"], "prospect"),
  person("Fábio Lacerda", "m", 12),
  person("Ingrid Sá", "f", 12, ["marketing"]),
  person("Henrique Castelo Branco", "m", 13, ["decision-maker"], "prospect"),
  person("Luciana Quaresma", "f", 14, ["enterprise"]),
  person("Robson Tenório", "m", 14),
  person("Bianca Torquato", "f"),
  person("Zé Carlos Ramalho", "m"),
  person("Ivo Sá", "m"),
  person("Camila Estrela D'Ávila", "f", null, ["vip"]),
  person("Antônio Marcos Figueiredo", "m"),
  person("Rosângela Pimentel", "f"),
  person("Davi Lucas Arruda", "m"),
  person("Yasmin Haddad", "f"),
  person("Teresinha de Jesus Bezerra", "f"),
  person("Márcio Kobayashi", "m", null, ["vip"]),
  person("Lívia Sampaio", "f"),
  person("Edson Ferraz", "m"),
  person("Nathália Corrêa Leite", "f"),
  person("Raimundo Nonato da Conceição", "m"),
  person("Patrícia Bueno", "f"),
  person("Vinícius Alencar", "m"),
  person("Elis Monteiro", "f"),
  person("Sandro Pacheco", "m"),
  person("Glória Maria Xavier", "f"),
  person("Leonardo Bianchi", "m"),
  person("Aparecida Lopes", "f"),
  person("Kauê Tupinambá", "m"),
  person("Roberta Saldanha", "f", null, ["marketing"]),
  person("Jonas Hoffmann", "m"),
  person("Cecília Amaral", "f", null, ["vip"]),
  person("Wagner Portela", "m"),
  person("Simone Falcão", "f", null, [], "inactive"),
  person("Murilo Evangelista", "m"),
  person("Flávia Goulart", "f", null, [], "lead"),
  person("Alexandre Rossetti", "m", 11, ["technical"], "lead"),
  person("Clarice Damasceno", "f", 13, ["finance"], "prospect"),
  person("Heitor Magalhães", "m", null, [], "lead"),
  person("Olívia Cordeiro", "f", 3, ["marketing"], "prospect"),
  person("Breno Salgado", "m", null, [], "lead"),
];

/** How many customers at the end of DEMO_CUSTOMERS have no conversation ('never' in the directory). */
export const DEMO_SILENT_CUSTOMERS = 5;

/** The name as it stands in an e-mail address: `Érico Veloso` is `erico.veloso`. */
export function mailboxOf(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .toLowerCase()
    .replace(/^dr\. /, "")
    .replace(/[^a-z ]/g, "")
    .split(" ");
  return words.length === 1 ? (words[0] ?? "contato") : `${words[0]}.${words.at(-1)}`;
}
