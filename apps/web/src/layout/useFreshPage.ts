import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const CONTENT_ID = 'content';

/** On every change of the path: back to the top, and keyboard and screen reader start at the content, unless a field in it has taken the focus. */
export function useFreshPage(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    const content = document.getElementById(CONTENT_ID);
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname]);
}
