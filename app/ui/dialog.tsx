import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useBeforePaint } from './motion.ts'
import styles from './dialog.module.css'

type Props = {
  title: string
  /** On Escape; without JavaScript a link in the dialog closes it. */
  onDismiss: () => void
  children: ReactNode
}

/** Open in the HTML, over an inert page; JavaScript makes it modal for focus and Escape. */
export function Dialog({ title, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const titleId = useId()

  // Until it is modal, an Escape is missed.
  useBeforePaint(() => {
    const element = dialog.current
    opener.current = document.activeElement
    if (element === null) return
    const wasSeen = element.getAnimations().every(({ currentTime }) => Number(currentTime) > 0)
    element.close()
    element.showModal()
    // It came with the document: no animation.
    if (wasSeen) for (const animation of element.getAnimations()) animation.finish()
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
  }, [])

  // Once the page behind is no longer inert: only then it takes the focus.
  useEffect(() => () => giveBackFocus(opener.current), [])

  function dismiss(event: SyntheticEvent) {
    event.preventDefault()
    onDismiss()
  }

  return (
    <div className="fixed inset-0 z-20 bg-shade">
      <dialog
        ref={dialog}
        open
        className={styles.dialog}
        aria-labelledby={titleId}
        aria-modal="true"
        onCancel={dismiss}
      >
        <h2 id={titleId} className="mb-3 text-2xl">
          {title}
        </h2>
        {children}
      </dialog>
    </div>
  )
}

function giveBackFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
