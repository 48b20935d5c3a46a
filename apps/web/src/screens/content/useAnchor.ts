import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The text comes later than the page: only now there is something to scroll to. */
export function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}
