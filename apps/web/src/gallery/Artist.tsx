import { Link } from 'react-router';
import { SCREEN_PATHS } from '../layout/places.ts';
import type { Published } from './published.ts';

/** A name that leads to the artist's profile, where this server has profiles. */
export function Artist({ artist: { name, userName } }: { artist: Published['artist'] }) {
  return SCREEN_PATHS.has('p/:username') ? <Link to={`/p/${userName}`}>{name}</Link> : <bdi>{name}</bdi>;
}
