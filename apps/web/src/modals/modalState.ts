import { CONTENT_PAGES, type ContentPageName } from '@tuschel/protocol';

/** What lies over a page. It stands in the state of the history entry: Back closes it, a reload keeps it. */
export type Modal = PageModal | PictureModal;

/** A page of the operator. */
export interface PageModal {
  kind: 'page';
  name: ContentPageName;
}

/** One picture of the page below, large. */
export interface PictureModal {
  kind: 'picture';
  drawingId: string;
}

/** The state of an entry with the modal over what it has already. */
export function withModal(state: unknown, modal: Modal): Record<string, unknown> {
  return { ...fieldsOf(state), modal };
}

export function withoutModal(state: unknown): Record<string, unknown> | null {
  const { modal: _, ...rest } = fieldsOf(state);
  return Object.keys(rest).length === 0 ? null : rest;
}

/** The modal of an entry, which may be from another version, or null. */
export function readModal(state: unknown): Modal | null {
  const { kind, name, drawingId } = fieldsOf(fieldsOf(state)['modal']);
  if (kind === 'picture') return typeof drawingId === 'string' ? { kind, drawingId } : null;
  const page = CONTENT_PAGES.find((one) => one === name);
  return kind === 'page' && page !== undefined ? { kind, name: page } : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
