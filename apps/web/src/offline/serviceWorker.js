// Served as /sw.js; the build puts the files of the offline page in. It keeps these and nothing else: neither a page of
// the app nor a chunk nor an answer of the server, so nothing stale and nothing secret can ever come out of it.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `offline-${VERSION}`;
const PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(event));
  else if (request.method === 'GET' && FILES.includes(ownPath(request.url))) event.respondWith(fileOrKept(request));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The network is asked for the page while this worker wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The network always decides; whatever it answers is the answer. */
async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

async function fileOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(ownPath(request.url))) ?? Response.error();
  }
}

async function kept(path) {
  const cache = await caches.open(CACHE);
  return cache.match(path);
}

/** Null: of another site. */
function ownPath(url) {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin ? pathname : null;
}
