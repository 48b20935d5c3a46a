import { ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';

interface Props {
  /** An infinite query of react-query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
  size?: 's' | 'm';
  className?: string | undefined;
}

/** Below a list: reads its next page. Nothing where there is none. */
export function MoreButton({ query, label, size = 'm', className }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      kind="quiet"
      size={size}
      icon={<ChevronDown size={size === 's' ? 18 : 20} aria-hidden="true" />}
      isDisabled={query.isFetchingNextPage}
      className={className}
      onPress={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
