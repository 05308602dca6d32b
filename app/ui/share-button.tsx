import { useEffect, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { COPIED_TEXTS } from './copy-button.tsx'

type State = 'unable' | 'share' | 'copy' | 'copied'

type Props = { title: string; text: string; url: string; label?: string; tone?: ButtonTone }

/** The share sheet, else the clipboard. Needs JavaScript: show the link too. */
export function ShareButton({ title, text, url, label = 'Share', tone = 'primary' }: Props) {
  const [state, setState] = useState<State>('unable')

  useEffect(() => {
    if (typeof navigator.share === 'function') setState('share')
    else if (navigator.clipboard !== undefined) setState('copy')
  }, [])

  async function share() {
    if (state === 'share') {
      // Closing the sheet rejects; that is no error.
      await navigator.share({ title, text, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    setState('copied')
  }

  return (
    <Button
      type="button"
      tone={tone}
      className={state === 'unable' ? 'invisible' : undefined}
      onClick={() => void share()}
    >
      <span className={COPIED_TEXTS}>
        <span aria-live="polite">{LABELS[state] ?? label}</span>
        {/* Room for what it said before scripts ran. */}
        <span className="invisible" aria-hidden="true">
          {label}
        </span>
      </span>
    </Button>
  )
}

const LABELS: Partial<Record<State, string>> = { copy: 'Copy link', copied: 'Copied' }
