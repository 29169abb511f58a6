/** Products of the demo shop that have a drawing. */
export const PRODUCT_KEYS = ["armchair", "lamp", "chair", "hammock", "shelf", "pendant"] as const;
export type ProductKey = (typeof PRODUCT_KEYS)[number];

const WOOD = "#8b5a3c";
const DARK_WOOD = "#5f3a26";
const LINEN = "#e9dcc6";
const BRASS = "#b98b3e";

const DRAWINGS: Record<ProductKey, { ground: string; shape: React.ReactNode }> = {
  armchair: {
    ground: "#d9a88c",
    shape: (
      <>
        <rect x="58" y="52" width="84" height="70" rx="16" fill={LINEN} />
        <rect x="52" y="104" width="96" height="26" rx="10" fill="#f4ead8" />
        <path d="M44 90h14v44H44zM142 90h14v44h-14z" fill={WOOD} />
        <path
          d="M50 134l-5 30M150 134l5 30M66 132l-3 30M134 132l3 30"
          stroke={DARK_WOOD}
          strokeWidth="6"
          strokeLinecap="round"
        />
      </>
    ),
  },
  lamp: {
    ground: "#c9b98f",
    shape: (
      <>
        <path d="M74 40h52l16 46H58z" fill="#f7edd2" />
        <path d="M100 86v76" stroke={BRASS} strokeWidth="5" />
        <ellipse cx="100" cy="164" rx="32" ry="6" fill={BRASS} />
      </>
    ),
  },
  chair: {
    ground: "#a9b79b",
    shape: (
      <>
        <path d="M68 36v128M132 36v128" stroke={DARK_WOOD} strokeWidth="7" strokeLinecap="round" />
        <rect x="66" y="44" width="68" height="44" rx="6" fill={LINEN} stroke={WOOD} strokeWidth="5" />
        <path
          d="M76 54l48 24M76 66l36 18M88 50l36 18M124 54L76 78M124 66l-36 18M112 50L76 68"
          stroke="#c8ab7c"
          strokeWidth="2"
        />
        <rect x="60" y="106" width="80" height="14" rx="5" fill={WOOD} />
        <path d="M66 140h68" stroke={DARK_WOOD} strokeWidth="4" />
      </>
    ),
  },
  hammock: {
    ground: "#9db6bd",
    shape: (
      <>
        <path d="M24 52l16 12M176 52l-16 12" stroke="#f4ead8" strokeWidth="3" />
        <path d="M40 64c24 76 96 76 120 0-26 30-94 30-120 0z" fill="#f4ead8" />
        <path d="M48 78c22 56 82 56 104 0" stroke="#c65f43" strokeWidth="5" fill="none" />
        <path
          d="M58 98l-6 24M72 110l-4 26M88 117l-2 28M112 117l2 28M128 110l4 26M142 98l6 24"
          stroke="#f4ead8"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </>
    ),
  },
  shelf: {
    ground: "#c8a9a0",
    shape: (
      <>
        <path d="M58 32v132M142 32v132" stroke={DARK_WOOD} strokeWidth="6" strokeLinecap="round" />
        <path
          d="M54 48h92M54 76h92M54 104h92M54 132h92M54 158h92"
          stroke={WOOD}
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M66 73V56h8v17zM77 73V52h8v21zM88 73V58h6v15z" fill="#c65f43" />
        <circle cx="122" cy="94" r="8" fill="#6f8a5e" />
        <rect x="66" y="118" width="26" height="11" rx="2" fill={LINEN} />
        <path d="M116 129V114h7v15zM126 129v-19h7v19z" fill="#3f6170" />
      </>
    ),
  },
  pendant: {
    ground: "#b9a3c0",
    shape: (
      <>
        <path d="M100 16v52" stroke={DARK_WOOD} strokeWidth="4" />
        <path d="M52 122c0-34 22-54 48-54s48 20 48 54z" fill="#c98a4a" />
        <path d="M52 122h96" stroke={DARK_WOOD} strokeWidth="5" strokeLinecap="round" />
        <circle cx="100" cy="126" r="13" fill="#fbf1cf" />
      </>
    ),
  },
};

/** A flat drawing of a product. Decorative: the product's name stands beside it. */
export function ProductArt({ product }: { product: ProductKey }) {
  const { ground, shape } = DRAWINGS[product];
  return (
    <svg viewBox="0 0 200 190" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="200" height="190" fill={ground} />
      <ellipse cx="100" cy="166" rx="70" ry="7" fill="#00000022" />
      {shape}
    </svg>
  );
}

/** The picture beside the shop's headline. */
export function HeroArt({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 480 400" role="img" aria-label={label} preserveAspectRatio="xMidYMid slice">
      <rect width="480" height="400" fill="#e3c3a5" />
      <circle cx="330" cy="150" r="96" fill="#cf6b4a" />
      <path d="M0 300c80-40 150-36 240-8s170 18 240-14v122H0z" fill="#b58a63" />
      <path d="M0 338c120-26 210 6 300 2s130-14 180-26v86H0z" fill="#8f6846" />
      <g transform="translate(52 118) scale(1.35)">{DRAWINGS.armchair.shape}</g>
      <g transform="translate(262 96) scale(1.45)">{DRAWINGS.lamp.shape}</g>
    </svg>
  );
}
