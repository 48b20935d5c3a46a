/** What Twitch lets us do for somebody. */
export interface TwitchGrant {
  token: string;
  refreshToken: string;
  scopes: string[];
  /** UTC ms */
  expiresAt: number;
}
