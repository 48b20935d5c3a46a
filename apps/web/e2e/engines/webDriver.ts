/** As much of W3C WebDriver as these tests need (https://www.w3.org/TR/webdriver2/). */
export interface WebDriverSession {
  command<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Value>;
  end(): Promise<void>;
}

export async function startSession(
  driverUrl: string,
  capabilities: Record<string, unknown>,
): Promise<WebDriverSession> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${driverUrl}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${driverUrl}/session/${sessionId}`;
  return {
    command: (method, path, body) => call(method, `${session}${path}`, body),
    end: () => call('DELETE', session),
  };
}

async function call<Value>(method: string, url: string, body?: unknown): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } } : {}),
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}
