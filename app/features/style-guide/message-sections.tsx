import type { FormEvent } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames, cluster, grid } from '#app/ui/layout.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ToastBody } from '#app/ui/toast-body.tsx'
import { TOAST_DEFAULTS, TOAST_POSITIONS, TOAST_TYPES, useShowToast } from '#app/ui/toast-message.ts'
import { Countdown, Deadline, RelativeTime } from '#app/ui/written-time.tsx'
import { GuideSection, Row, Specimen, State } from './guide-section.tsx'
import { SAMPLE_TOASTS } from './samples.ts'
import styles from './guide-section.module.css'

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
          <div className={classNames(styles.bodies, grid(4, 'top'))}>
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

const POSITIONS = TOAST_POSITIONS.map((position) => ({ value: position, label: position.replace('-', ' ') }))

/** Shows a toast of each type where it is wanted; the server does the same by its flash. */
function ToastForm() {
  const showToast = useShowToast()

  function showHere(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const type = TOAST_TYPES.find((one) => one === form.get('toast'))
    const position = TOAST_POSITIONS.find((one) => one === form.get('position'))
    if (type === undefined || position === undefined) return
    event.preventDefault()
    showToast({ type, position, message: SAMPLE_TOASTS[type] })
  }

  return (
    <form method="post" action="/style" className={cluster(4, 'bottom')} onSubmit={showHere}>
      <div className={styles.position}>
        <SelectField label="Position" name="position" options={POSITIONS} defaultValue={TOAST_DEFAULTS.position} />
      </div>
      <div role="group" aria-label="Show a toast" className={cluster(2, 'stretch')}>
        {TOAST_TYPES.map((type) => (
          <Button key={type} name="toast" value={type}>
            Show {type}
          </Button>
        ))}
      </div>
    </form>
  )
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export function TimeSection({ now }: { now: number }) {
  return (
    <GuideSection
      id="time"
      title="Time"
      lead="Everything is UTC. With JavaScript, deadlines also show the reader's own time."
    >
      <Specimen name="RelativeTime">
        <Row>
          <RelativeTime instant={now} now={now} />
          <RelativeTime instant={now - 4 * MINUTE} now={now} />
          <RelativeTime instant={now - 50 * HOUR} now={now} />
        </Row>
      </Specimen>
      <Specimen name="Countdown">
        <Row>
          <Countdown until={now + 43 * HOUR} now={now} />
          <Countdown until={now + 185 * MINUTE} now={now} />
          <Countdown until={now + 12 * MINUTE} now={now} />
        </Row>
      </Specimen>
      <Specimen name="Deadline">
        <p>
          <Deadline instant={now + 43 * HOUR} />
        </p>
      </Specimen>
    </GuideSection>
  )
}
