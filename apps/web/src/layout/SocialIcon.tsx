import type { SocialName } from './socialLinks.ts';

/** Plain drawings of our own in the manner of the other icons: 24 × 24, two wide. */
const PATHS: Record<SocialName, string> = {
  portfolio:
    'M12 3a9 9 0 1 0 0 18c1.6 0 2-1 1.500-2.200-.7-1.700.4-3.300 2.200-3.300H18a3 3 0 0 0 3-3C21 7 17 3 12 3ZM7.500 11.500h.01M10 7.500h.01M15 7.500h.01',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM17 7h.01',
  tiktok: 'M10.500 11.500a4.250 4.250 0 1 0 4 4.250V3c.4 2.800 2.300 4.700 5 5',
  twitch: 'M5 3h16v10.500l-4 4h-4L9.500 21v-3.500H5V3ZM12 8v4M16.500 8v4',
  x: 'M4 4l16 16M20 4 4 20',
  discord:
    'M8.500 5.500C6.800 5.800 5.500 6.400 4.500 7 2.800 10.200 2.300 13.500 2.500 17c1.700 1.200 3.200 1.900 5 2.300l1.300-2.300M15.500 5.500c1.700.3 3 .9 4 1.500 1.700 3.200 2.200 6.500 2 10-1.700 1.200-3.200 1.900-5 2.300L15.200 17M8.500 5.500l.8 1.300c1.800-.3 3.600-.3 5.400 0l.8-1.300M7 16.500c3.300 1.300 6.700 1.300 10 0M9 12.500h.01M15 12.500h.01',
};

export function SocialIcon({ name, size = 22 }: { name: SocialName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
