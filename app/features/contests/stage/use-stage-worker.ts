import { useEffect } from 'react'

/** Lets a stage survive a reload without connection, until the contest is final. */
export function useStageWorker(slug: string, isFinal: boolean): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const scope = `/c/${slug}/stage`
    void (isFinal ? forget(scope) : keep(scope)).catch(() => undefined)
  }, [slug, isFinal])
}

async function keep(scope: string): Promise<void> {
  const { active, installing, waiting } = await navigator.serviceWorker.register(`${scope}-worker.js`, { scope })
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const worker = active ?? waiting ?? installing
  worker?.postMessage({ files })
}

/** The worker serves this page until it is closed, so it is told first: what it asks for next would be kept again. */
async function forget(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  if (registration?.scope === location.origin + scope) {
    registration.active?.postMessage({ isOver: true })
    await registration.unregister()
  }
  await caches.delete(`stage ${location.origin}${scope}`)
}
