/** Nothing that is a document of its own: SVG may ask for other addresses. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}
