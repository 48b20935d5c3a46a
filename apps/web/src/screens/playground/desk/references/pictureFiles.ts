/** Pictures among what was dropped, pasted or chosen. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(isPicture);
}

/** Nothing that is a document of its own: SVG may ask for other addresses. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}
