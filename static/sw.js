// An earlier build of this site registered a worker under this name to keep pages for reading offline. Browsers that still have it find
// this one in its place, which deletes what it kept and unregisters. Other sites of the same origin may have caches too.
const OWN_CACHES = ["mfx-pages", "mfx-assets", "mfx-kept"];

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => {
  const deletions = OWN_CACHES.map((name) => caches.delete(name));
  event.waitUntil(Promise.all([...deletions, self.registration.unregister()]));
});
