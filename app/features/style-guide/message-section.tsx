import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ToastBody } from '#app/ui/toast-body.tsx'
import { TOAST_TYPES } from '#app/ui/toast-message.ts'
import { GuideSection, Specimen, State } from './guide-section.tsx'
import { SAMPLE_TOASTS } from './sample-toasts.ts'
import { ToastForm } from './toast-form.tsx'
import styles from './message-section.module.css'

export function MessageSection() {
  return (
    <GuideSection
      id="messages"
      title="Notices and toasts"
      lead="A notice stays on the screen, a toast disappears by itself, a dialog waits. None of them needs JavaScript."
    >
      <Specimen name="Notice">
        <Notice>Nobody called kofi-dev has points on this board.</Notice>
        <Notice tone="success">Your e-mail address is confirmed.</Notice>
        <Notice tone="warning">GitHub is not answering at the moment. Nothing is lost.</Notice>
        <Notice tone="danger" title="It did not work">
          The address could not be saved. What you typed is still there.
        </Notice>
      </Specimen>
      <Specimen name="Skeleton" note="Holds the place of text that is still loading.">
        <State name="One line">
          <Skeleton lines={1} label="A sample line that stays as it is" />
        </State>
        <State name="Four lines">
          <Skeleton lines={4} label="Sample lines that stay as they are" />
        </State>
      </Specimen>
      <Specimen
        name="Dialog"
        note="Opens by its address. With JavaScript it keeps the focus inside and answers Escape."
      >
        <p>
          <ButtonLink href="/style?dialog">Open a dialog</ButtonLink>
        </p>
      </Specimen>
      <div id="toasts" className={styles.toasts}>
        <Specimen
          name="Toast"
          note="Three seconds at the top right by default. It stays while you point at it or focus it, and can be closed."
          wide
        >
          <div className={styles.bodies}>
            {TOAST_TYPES.map((type) => (
              <ToastBody
                key={type}
                toast={{
                  type,
                  message: SAMPLE_TOASTS[type],
                  ...(type === 'link' ? { link: { href: '#toasts', label: 'Stay here' } } : {}),
                }}
              />
            ))}
          </div>
          <ToastForm />
        </Specimen>
      </div>
    </GuideSection>
  )
}
