import { useNavigate } from '@remix-run/react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './sample-dialog.module.css'

const CLOSED = '/style#messages'

export function SampleDialog() {
  const navigate = useNavigate()
  return (
    <Dialog title="A dialog" onDismiss={() => navigate(CLOSED, { preventScrollReset: true })}>
      <p>It asks for one thing. Escape or the Cancel button closes it.</p>
      <p className={styles.actions}>
        <ButtonLink href={CLOSED}>Cancel</ButtonLink>
        <ButtonLink tone="primary" href={CLOSED}>
          Continue
        </ButtonLink>
      </p>
    </Dialog>
  )
}
