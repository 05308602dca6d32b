import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

void decodeAnswers().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})

/**
 * RemixBrowser throws what it waits for until the loaders' answers are decoded. It is asked once before it is drawn:
 * React 18 fails when a key or a click meets a root that is suspended while it is hydrated.
 */
async function decodeAnswers(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}
