import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';

interface Props {
  label: string;
  isDisabled: boolean;
  onPicture: (file: File) => void;
}

/** A button that lets somebody choose a PNG, JPEG or WebP from their device. */
export function ChoosePicture({ label, isDisabled, onPicture }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPicture(file);
        }}
      />
      <Button
        kind="quiet"
        size="s"
        icon={<ImagePlus size={18} aria-hidden="true" />}
        isDisabled={isDisabled}
        onPress={() => field.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
