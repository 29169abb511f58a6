/** How far a finger goes before it is known where to, in pixels. */
const SLOP = 10;
/** How much further sideways than up or down a swipe goes: a list is scrolled far more often than swiped. */
const SLOPE = 1.5;
/** From here on the gesture is the phone's own: back to the page before, and forward. */
const EDGE = 24;
/** A click that comes later than this is another tap. */
const CLICK_MS = 400;

/** What is told of a finger that goes sideways over a row; `distance` in pixels, to the right positive. */
export type SwipeTold = {
  /** @returns whether the row can be swiped */
  begin: (row: HTMLElement) => boolean;
  move: (distance: number) => void;
  end: (distance: number) => void;
  /** The browser or a second finger took over. */
  cancel: () => void;
};

/**
 * Follows fingers that go sideways over the rows in `zone`, whose `touch-action` leaves that to the page. Whatever else
 * fingers do goes on as before, and a swipe opens no link. @returns ends it
 */
export function followSwipes(zone: HTMLElement, told: SwipeTold): () => void {
  let finger: { id: number; x: number; y: number; row: HTMLElement } | null = null;
  let isSwiping = false;
  let swipedAt = Number.NEGATIVE_INFINITY;
  const giveUp = () => {
    if (isSwiping) told.cancel();
    isSwiping = false;
    finger = null;
  };
  const distanceOf = ({ clientX }: PointerEvent, x: number) => {
    const way = clientX - x;
    return Math.sign(way) * Math.max(0, Math.abs(way) - SLOP);
  };

  const press = ({ pointerType, pointerId: id, target, clientX: x, clientY: y }: PointerEvent) => {
    const isSecond = finger !== null;
    giveUp();
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (pointerType !== "touch" || isSecond || !row || x < EDGE || x > window.innerWidth - EDGE) return;
    finger = { id, x, y, row };
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== finger?.id) return;
    if (!isSwiping) {
      const [across, along] = [Math.abs(event.clientX - finger.x), Math.abs(event.clientY - finger.y)];
      if (Math.max(across, along) < SLOP) return;
      if (across < along * SLOPE || !told.begin(finger.row)) return giveUp();
      isSwiping = true;
      zone.setPointerCapture(finger.id);
    }
    told.move(distanceOf(event, finger.x));
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== finger?.id) return;
    if (isSwiping) {
      swipedAt = event.timeStamp;
      told.end(distanceOf(event, finger.x));
    }
    isSwiping = false;
    finger = null;
  };
  const click = (event: MouseEvent) => {
    if (event.timeStamp - swipedAt > CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const listening = new AbortController();
  const { signal } = listening;
  zone.addEventListener("pointerdown", press, { signal });
  zone.addEventListener("pointermove", move, { signal });
  zone.addEventListener("pointerup", lift, { signal });
  zone.addEventListener("pointercancel", giveUp, { signal });
  zone.addEventListener("click", click, { capture: true, signal });
  zone.dataset.swipes = "";
  return () => {
    giveUp();
    delete zone.dataset.swipes;
    listening.abort();
  };
}
