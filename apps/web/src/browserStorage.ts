import { deviceStorage } from '@tuschel/client';

/** What this browser remembers; what it does not take lasts as long as the page. */
export const browserStorage = deviceStorage(() => localStorage);
/** What this window remembers over a reload. */
export const windowStorage = deviceStorage(() => sessionStorage);
