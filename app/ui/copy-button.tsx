import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useShowToast } from './toast-message.ts'
import styles from './copy-button.module.css'

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
      className={state === 'unable' ? styles.unable : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite" className={styles.texts}>
        <span className={state === 'copied' ? 'invisible' : undefined}>{label}</span>
        {state === 'copied' && <span>Copied</span>}
      </span>
    </Button>
  )
}
