/** Characters of a chunk's name. */
const MOST_OF_NAME = 4;

/** The first view names a hundred files that it may need: long names make it heavy, and hashes cannot be compressed. */
export const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.slice(0, MOST_OF_NAME)}-[hash:7].js`,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};
