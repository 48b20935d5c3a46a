import type { ReactNode } from 'react';

/** Drawn for this game, on a sheet of 24 by 24, in the colour of the text around. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A crown of three brush tips. */
export function HostIcon() {
  return (
    <Icon>
      <path d="M4.5 18.5 3 8.5l5 4L12 5l4 7.5 5-4-1.5 10Z" fill="currentColor" />
      <path d="M5 21.5h14" />
    </Icon>
  );
}

/** Half a crown, and a hand's plus. */
export function CoHostIcon() {
  return (
    <Icon>
      <path d="M3.8 19 2.5 11l4 3L10 8l3.5 6 4-3-1.3 8Z" fill="currentColor" fillOpacity={0.35} />
      <path d="M19 3v6M16 6h6" />
    </Icon>
  );
}

/** A star as quick as a stroke. */
export function VipIcon() {
  return (
    <Icon>
      <path
        d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3-5.6 3 1.2-6.2L3 9.5l6.3-.8Z"
        fill="currentColor"
        fillOpacity={0.35}
      />
    </Icon>
  );
}

/** A whistle. */
export function ModeratorIcon() {
  return (
    <Icon>
      <path d="M21 8h-9.5a6 6 0 1 0 5.8 7.6L18 12h3Z" />
      <circle cx="11" cy="14" r="1.6" fill="currentColor" />
      <path d="M7 4.5v-2M3.6 5.9 2.2 4.5" />
    </Icon>
  );
}

/** A palette. */
export function TeamIcon() {
  return (
    <Icon>
      <path d="M12 3a9 9 0 1 0 0 18c1.8 0 2.4-1.2 1.7-2.5-.8-1.5.2-3 1.9-3H18a3 3 0 0 0 3-3C21 7 17 3 12 3Z" />
      <path d="M7.5 12.5v0M9 7.8v0M14 7v0M17.5 10v0" strokeWidth={3} />
    </Icon>
  );
}

/** A drop of ink. */
export function DropIcon() {
  return (
    <Icon>
      <path
        d="M12 3c4 5.200 6.500 8.300 6.500 11.700A6.400 6.400 0 0 1 12 21a6.400 6.400 0 0 1-6.500-6.300C5.500 11.300 8 8.200 12 3Z"
        fill="currentColor"
        fillOpacity={0.35}
      />
    </Icon>
  );
}

/** A smile; for very good friends with a spark. */
export function FriendIcon({ isSuper = false }: { isSuper?: boolean }) {
  return (
    <Icon>
      <circle cx="11" cy="13" r="8" fill="currentColor" fillOpacity={isSuper ? 0.35 : 0} />
      <path d="M8.500 11v0M13.500 11v0" strokeWidth={2.8} />
      <path d="M7.500 15c1.800 2.400 5.200 2.400 7 0" />
      {isSuper ? <path d="M19.500 2v5M17 4.500h5" /> : null}
    </Icon>
  );
}

/** A house; of those who have its key with a lit window. */
export function HouseIcon({ isLit = false }: { isLit?: boolean }) {
  return (
    <Icon>
      <path d="m3 11 9-7.500L21 11" />
      <path d="M5.500 10v10.500h13V10" fill="currentColor" fillOpacity={isLit ? 0.35 : 0} />
      {isLit ? <path d="M12 12.500v5M9.500 15h5" /> : <path d="M10 20.500v-6h4v6" />}
    </Icon>
  );
}

/** A key. */
export function KeyIcon() {
  return (
    <Icon>
      <circle cx="8" cy="15" r="4.500" fill="currentColor" fillOpacity={0.35} />
      <path d="m11.300 11.800 8.200-8.300M16 7l3 3M13.500 9.500l2 2" />
    </Icon>
  );
}

/** A heart; of the supporter's level tells the number beside it. */
export function SupporterIcon() {
  return (
    <Icon>
      <path
        d="M12 20C5 15.5 2.8 12 2.8 8.7A4.7 4.7 0 0 1 12 7.4a4.7 4.7 0 0 1 9.2 1.3C21.2 12 19 15.5 12 20Z"
        fill="currentColor"
        fillOpacity={0.35}
      />
    </Icon>
  );
}

/** A seedling. */
export function NewcomerIcon() {
  return (
    <Icon>
      <path d="M12 21v-9" />
      <path d="M12 14c0-4-3-6.8-8.5-6.8C3.5 11.5 7 14 12 14Z" />
      <path d="M12 11.500c0-4 3-7 8.5-7 0 4.5-3.3 7-8.5 7Z" fill="currentColor" fillOpacity={0.35} />
    </Icon>
  );
}

/** The otter who is everywhere here. */
export function OtterIcon() {
  return (
    <Icon>
      <path d="M5.2 8.500A2.2 2.2 0 1 1 8 5.400M18.8 8.500A2.2 2.2 0 1 0 16 5.4" />
      <path d="M12 4.500c-4.6 0-7.5 3-7.5 7.3 0 4.6 3.2 8.2 7.5 8.200s7.5-3.6 7.5-8.200c0-4.3-2.9-7.3-7.5-7.300Z" />
      <path d="M9 10.500v0M15 10.500v0" strokeWidth={2.8} />
      <path
        d="M12 15.800v-1.200M10.6 13.600h2.800L12 15ZM9.5 17c1 .6 1.9.4 2.5-.6.6 1 1.5 1.2 2.5.6"
        strokeWidth={1.5}
      />
    </Icon>
  );
}

/** The bucket of the loading screen, when it has been filled often enough. */
export function BucketIcon() {
  return (
    <Icon>
      <path d="M4.5 9h15L17.7 21H6.300Z" fill="currentColor" fillOpacity={0.35} />
      <path d="M5.5 9a6.5 6.2 0 0 1 13 0" />
      <path d="M8 9v3.200a1.5 1.5 0 0 0 3 0V9" />
    </Icon>
  );
}
