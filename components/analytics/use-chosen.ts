import { useState } from "react";

/**
 * The open list as it was chosen in its dialog, and how to choose another figure: the address follows a moment later, and until then the
 * choice would jump back to what it was.
 */
export function useChosen<Open extends { figure: string }>(
  shown: Open,
  onFigure: (figure: Open["figure"]) => void,
): [Open, (figure: Open["figure"]) => void] {
  const [chosen, setChosen] = useState({ before: shown, open: shown });
  if (chosen.before !== shown) setChosen({ before: shown, open: shown });
  const choose = (figure: Open["figure"]) => {
    setChosen({ before: shown, open: { ...shown, figure } });
    onFigure(figure);
  };
  return [chosen.open, choose];
}
