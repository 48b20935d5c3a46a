/**
 * What jsdom lacks of a page. It is there before anything is loaded: a library that looks once whether a browser has it would else remember
 * the answer of another test's page.
 */
if (typeof Element !== 'undefined' && !('checkVisibility' in Element.prototype))
  Object.defineProperty(Element.prototype, 'checkVisibility', {
    configurable: true,
    writable: true,
    value(this: Element): boolean {
      return isShown(this) && !['hidden', 'collapse'].includes(getComputedStyle(this).visibility);
    },
  });

function isShown(element: Element): boolean {
  if (element.hasAttribute('hidden') || getComputedStyle(element).display === 'none') return false;
  return element.parentElement === null || isShown(element.parentElement);
}
