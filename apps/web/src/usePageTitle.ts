import { useEffect } from 'react';

/** Names the tab: "Page · Tuschel", or the product's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Tuschel` : 'Tuschel';
  }, [title]);
}
