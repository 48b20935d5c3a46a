import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button.tsx';

interface Props {
  icon: ReactNode;
  label: string;
  kind?: 'quiet' | 'danger';
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens. */
export function PowerButton({ icon, label, kind = 'quiet', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size="s" icon={icon} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}
