/** What a browser says it has asked a device for. Empty where it says nothing; proven by the signature alone. */
export function readClientData(clientDataJSON: string): { challenge: string; origin: string } {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown> | null;
    return { challenge: textOf(said?.['challenge']), origin: textOf(said?.['origin']) };
  } catch {
    return { challenge: '', origin: '' };
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
