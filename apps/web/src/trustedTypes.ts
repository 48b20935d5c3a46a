interface Policy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** The one policy that the page may have. Browsers without trusted types take the address as it is. */
const policy: Policy = createPolicy({ createScriptURL: onlyOurs });

function createPolicy(rules: Policy): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('app', rules) ?? rules;
}

/** Throws unless it is a script of this origin, named by its path. */
function onlyOurs(url: string): string {
  if (/^\/(?!\/)[\w/.-]+\.js$/.test(url)) return url;
  throw new TypeError(`${url} is no script of ours`);
}

/** Starts one of our modules, as the build names it. While one develops, its address is none of those that the policy lets through. */
export function ownWorker(address: string): Worker {
  return new Worker(import.meta.env.DEV ? address : ownScript(address), { type: 'module' });
}

/** The address of one of our scripts, for what starts a worker. */
export function ownScript(path: string): string {
  return policy.createScriptURL(path);
}
