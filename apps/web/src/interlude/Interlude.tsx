import type { Ads } from '@tuschel/protocol';
import { useEffect } from 'react';
import { browserStorage } from '../browserStorage.ts';
import { useText } from '../game/useText.ts';
import { GalleryTexts } from '../gallery/GalleryTexts.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { AdQuestion } from './AdQuestion.tsx';
import { originsOf, useAdConsent } from './adConsent.ts';
import { ExternalBreak } from './ExternalBreak.tsx';
import { HouseBreak } from './HouseBreak.tsx';
import { InterludeTexts } from './InterludeTexts.tsx';
import { rememberAd } from './lastAd.ts';

interface Props {
  ads: Ads;
  onEnd: () => void;
}

/** Between the door and the lobby. Who is here has their seat already. */
export default function Interlude(props: Props) {
  return (
    <InterludeTexts>
      <GalleryTexts>
        <Shown {...props} />
      </GalleryTexts>
    </InterludeTexts>
  );
}

function Shown({ ads, onEnd }: Props) {
  usePageTitle(useText()('interlude.title'));
  useEffect(() => rememberAd(browserStorage, Date.now()), []);
  const origins = originsOf(ads);
  const isAllowed = useAdConsent(origins);
  if (ads.kind === 'house' || isAllowed === false) return <HouseBreak onEnd={onEnd} />;
  return isAllowed ? <ExternalBreak onEnd={onEnd} /> : <AdQuestion origins={origins} onEnd={onEnd} />;
}
