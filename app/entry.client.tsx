// First: it orders the cascade layers, and the bundler begins here.
import '#app/ui/base.css'
import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { decodeAnswers } from '#app/remix-2/decode-answers.ts'

void decodeAnswers().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
