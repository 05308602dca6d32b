import { useEffect, useState } from 'react'

import { Button } from './button.tsx'
import styles from './copy-button.module.css'

/** Keeps its place empty where there is no JavaScript to copy with. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'unable' | 'ready' | 'copied'>('unable')

  useEffect(() => {
    if (navigator.clipboard !== undefined) setState('ready')
  }, [])

  async function copy() {
    await navigator.clipboard.writeText(text)
    setState('copied')
  }

  return (
    <Button
      type="button"
      size="small"
      className={state === 'unable' ? styles.unable : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{state === 'copied' ? 'Copied' : label}</span>
    </Button>
  )
}
