import { RemixBrowser } from '@remix-run/react'

/**
 * Decodes the loaders' answers before React hydrates, by calling RemixBrowser as a function, which throws the promise it
 * waits for.
 *
 * Buys: React 18 fails with error 345 when a key press or a click reaches a root that is suspended during hydration.
 * Guarded by: tests/e2e/keyboard.spec.ts, which presses keys while a page hydrates.
 * Goes when: we hydrate with React 19, or with a router that reads its answers before it renders.
 */
export async function decodeAnswers(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}
