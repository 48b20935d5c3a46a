/** Puts a text on the clipboard. False: the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Pages without https, as a server of one's own has them at home, have no other way. Nothing is selected, and nothing seen. */
function copyByCommand(text: string): boolean {
  const hand = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', hand, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', hand);
  return isCopied;
}
