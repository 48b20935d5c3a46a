import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Button, type ButtonKind, type ButtonSize } from './Button.tsx';
import { goOnInList } from '../focus/keepPlace.ts';

interface Props {
  /** An infinite query of react-query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string | undefined;
}

const ICON_SIZES: Readonly<Record<ButtonSize, number>> = { s: 18, m: 20, l: 22 };

/** Directly below a list: reads its next page, whose first entry has the focus then. Nothing where there is none. */
export function MoreButton({ query, label, kind = 'quiet', size = 'm', className }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (!query.hasNextPage) return null;
  return (
    <Button
      ref={button}
      kind={kind}
      size={size}
      icon={<ChevronDown size={ICON_SIZES[size]} aria-hidden="true" />}
      isDisabled={query.isFetchingNextPage}
      className={className}
      onPress={() => {
        goOnInList(button.current);
        void query.fetchNextPage();
      }}
    >
      {label}
    </Button>
  );
}
