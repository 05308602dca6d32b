import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { GuideSection, Row, Specimen } from './guide-section.tsx'

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
