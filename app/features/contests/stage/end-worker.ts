/**
 * Takes away the service worker that this stage had before version 2.0.0. It answers an open page until that is closed, so
 * it is told first: it forgets what it kept, and keeps nothing more.
 */
export async function endWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  worker?.active?.postMessage({ isOver: true })
  await worker?.unregister()
}
