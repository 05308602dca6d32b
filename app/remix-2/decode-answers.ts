import { RemixBrowser } from '@remix-run/react'

/**
 * Decodes loaders' answers before React hydrates: calling RemixBrowser as a function throws the promise it awaits.
 *
 * Buys: a key press or click does not hit a root suspended in hydration, at which React 18 fails with error 345.
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
