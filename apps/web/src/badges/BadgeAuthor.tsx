import { useIntl } from 'react-intl';

interface Props {
  name: string;
  /** Empty: they have no page. */
  url: string;
  className?: string | undefined;
}

/** Who has drawn a badge; nothing where nobody is named. */
export function BadgeAuthor({ name, url, className }: Props) {
  const { formatMessage } = useIntl();
  if (name === '') return null;
  return (
    <p className={className}>
      {formatMessage(
        { id: 'badge.by' },
        {
          name:
            url === '' ? (
              <bdi key="name">{name}</bdi>
            ) : (
              <a key="name" href={url} target="_blank" rel="noreferrer noopener ugc">
                {name}
              </a>
            ),
        },
      )}
    </p>
  );
}
