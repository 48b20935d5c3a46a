import { Headset, IdCard, LogIn, Tag } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import styles from './SignIn.module.css';
import { PasskeyLogin } from '../passkey/PasskeyLogin.tsx';
import { type FirstProvider, useLogin, useLoginProviders } from './useLogin.ts';

/** Every way in, each with one sentence on what it asks for. */
export function SignIn({ returnTo, elevated = false }: { returnTo: string; elevated?: boolean }) {
  const providers = useLoginProviders();
  if (providers.length === 0) return <FormattedMessage id="login.none" tagName="p" />;
  return (
    <div className="stack gap-5">
      {providers.map((provider, index) => (
        <WayIn key={provider} provider={provider} isFirst={index === 0} returnTo={returnTo} elevated={elevated} />
      ))}
      <PasskeyLogin returnTo={returnTo} />
    </div>
  );
}

export const LOGIN_ICONS = { oidc: IdCard, twitch: LogIn, discord: Headset, local: Tag } as const;

function WayIn({
  provider,
  isFirst,
  returnTo,
  elevated,
}: {
  provider: FirstProvider;
  isFirst: boolean;
  returnTo: string;
  elevated: boolean;
}) {
  const login = useLogin();
  const { oidcName: name } = useClient().env;
  const Icon = LOGIN_ICONS[provider];
  const wish = { provider, returnTo, ...(elevated && provider === 'twitch' ? { elevated } : {}) };
  return (
    <div className={styles.way}>
      <Button
        kind={isFirst ? 'gold' : 'quiet'}
        size={isFirst ? 'l' : 'm'}
        icon={<Icon size={22} aria-hidden="true" />}
        onPress={() => login(wish)}
      >
        <FormattedMessage id={`login.${provider}.go`} values={{ name }} />
      </Button>
      <p className={styles.about}>
        <FormattedMessage id={`login.${provider}.about`} values={{ name }} />
      </p>
    </div>
  );
}
