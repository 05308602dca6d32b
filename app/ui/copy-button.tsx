import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useShowToast } from './toast-message.ts'

/** Texts on one place, with room for the second. */
export const COPIED_TEXTS = "grid *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-['Copied']"

/** Keeps its space without JavaScript, and its width after copying. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const showToast = useShowToast()
  const [state, setState] = useState<'unable' | 'ready' | 'copied'>('unable')

  useEffect(() => {
    if (navigator.clipboard !== undefined) setState('ready')
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      showToast({
        type: 'warning',
        message: 'Your browser did not allow copying. Select the text and copy it yourself.',
      })
    }
  }

  return (
    <Button
      type="button"
      size="small"
      className={state === 'unable' ? 'invisible' : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite" className={COPIED_TEXTS}>
        <span className={state === 'copied' ? 'invisible' : undefined}>{label}</span>
        {state === 'copied' && <span>Copied</span>}
      </span>
    </Button>
  )
}
