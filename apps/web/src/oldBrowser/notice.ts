const ID = 'unstarted';

/** In a browser that is too old for the program the notice of the page stands in its text (`notice.css`). */
export function isTooOld(): boolean {
  const notice = document.getElementById(ID);
  return notice !== null && getComputedStyle(notice).position === 'static';
}

/** The program has started: nothing is to be said. */
export function leaveNotice(): void {
  document.getElementById(ID)?.remove();
}
