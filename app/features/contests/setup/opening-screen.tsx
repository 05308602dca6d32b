import { Choices } from '#app/components/contests/choices.tsx'
import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { formInputs } from '#app/components/contests/form-inputs.ts'
import { teamsLockText } from '#app/domain/contests/contest-teams.ts'
import { CONTEST_CAPACITY, type ContestChange } from '#app/domain/contests/contest.ts'
import { editHref, openHref } from '#app/domain/contests/setup/contest-href.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { OPEN_POINTS_PER_DAY } from '#app/domain/points/points-table.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { OpeningView } from './load-opening.server.ts'

type Props = { view: OpeningView; refused: RefusedForm | undefined }

export function OpeningScreen({ view, refused }: Props) {
  const form = formInputs({ start: view.hasStarted ? 'now' : 'planned', ...refused?.values }, {})
  return (
    <>
      <ScreenHeader
        title={`Open ${view.name}`}
        lead="Once it’s open, people can join. Check what you can’t change later."
      />
      <div className="wrap columns">
        <div className="stack gap-6">
          {refused?.errors.form !== undefined && (
            <Notice tone="danger" isUrgent isInitialFocus>
              {refused.errors.form}
            </Notice>
          )}
          <Card title="Fixed once it is open">
            <dl className="soft-terms stack gap-3 [&>div]:grid-cols-[9rem_minmax(0,1fr)] [&>div]:wrap-anywhere max-sm:[&>div]:grid-cols-1">
              {view.isPublic && <Fact term="Address">{view.address}</Fact>}
              <Fact term="Who can see it">{view.isPublic ? 'Everybody' : 'Members, and anyone with your link'}</Fact>
              <Fact term="Starts">
                {view.hasStarted ? 'The minute you open it' : zonedInstant(view.startsAt, view.timeZone)}
              </Fact>
              {!view.changeable.includes('scope') && <Fact term="Scope">All public work</Fact>}
              <Fact term="Teams">{view.teams === null ? 'None' : teamsText(view.teams)}</Fact>
              <Fact term="Own work">
                {view.isAmongFriends
                  ? 'Everyone here knows each other, so there is no limit on what people earn alone'
                  : `What people earn alone is limited to ${OPEN_POINTS_PER_DAY} points a day, before weights`}
              </Fact>
            </dl>
          </Card>
          <Card title="The desk can change it later">
            <dl className="soft-terms stack gap-3 [&>div]:grid-cols-[9rem_minmax(0,1fr)] [&>div]:wrap-anywhere max-sm:[&>div]:grid-cols-1">
              {view.changeable.map((what) => (
                <Fact key={what} term={CHANGES[what].term}>
                  {CHANGES[what].text(view)}
                </Fact>
              ))}
              <Fact term="Name, freeze">At any time</Fact>
            </dl>
            <p className="mt-4 text-soft">
              What is changed is news that everybody reads. What people climb by changes with a reason, once in 24 hours
              at most, and in the last 48 nothing but the size of teams does.
            </p>
          </Card>
          <Card title="The rules at the start">
            <ul role="list" className="stack gap-3">
              {view.kinds.map(({ label, points, limit }) => (
                <li key={label}>
                  {label} <span className="font-mono text-base leading-snug font-semibold text-moss">+{points}</span>{' '}
                  <span className="text-soft">up to {limit} a day</span>
                </li>
              ))}
              {view.labels.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {view.agents === 'not_counted' && <li>What agents’ accounts open earns nothing</li>}
              {view.agents === 'only' && <li>Only pull requests that agents’ accounts open count</li>}
            </ul>
            <p className="mt-4 text-soft">
              If you change a rule while it runs, everyone sees your reason, and the change takes effect at midnight.
              People who join late are counted from the start too.
            </p>
          </Card>
          <Card title={`Room for ${formatCount(view.room, 'climber')}`}>
            <p>
              {view.room > CONTEST_CAPACITY.free
                ? 'It keeps this room until its end.'
                : `Free. With premium there is room for ${formatNumber(CONTEST_CAPACITY.full)}, now or while it runs.`}
            </p>
          </Card>
          <form method="post" action={openHref(view.id)} className="stack gap-6">
            <input type="hidden" name="intent" value="open" />
            <input type="hidden" name="seen" value={view.seen} />
            {view.hasEnded ? (
              <Notice tone="warning">Its end has passed. Choose a later day before you open it.</Notice>
            ) : view.hasStarted ? (
              <Notice>Its start has passed, so it starts the minute you open it.</Notice>
            ) : (
              <Choices
                legend="When does it start?"
                name="start"
                form={form}
                isInRow
                options={[
                  { value: 'planned', label: 'As planned', hint: zonedInstant(view.startsAt, view.timeZone) },
                  { value: 'now', label: 'Now', hint: 'Work counts from this minute on.' },
                ]}
              />
            )}
            <p className="flex flex-wrap gap-3">
              {!view.hasEnded && <Button tone="primary">Open the contest</Button>}
              <ButtonLink href={editHref(view.id)}>Back to the draft</ButtonLink>
            </p>
          </form>
        </div>
        <aside className="overflow-hidden rounded-large border border-line [&_svg]:h-auto [&_svg]:w-full">
          <ContestPeak slug={view.slug} rock={view.rock} ridge={view.ridge} width={344} height={240} />
        </aside>
      </div>
    </>
  )
}

function teamsText({ made, best, least }: NonNullable<OpeningView['teams']>): string {
  return `${made}; the best ${best} count, ranked with at least ${formatCount(least, 'climber')}`
}

const CHANGES: Record<ContestChange, { term: string; text: (view: OpeningView) => string }> = {
  end: { term: 'Ends', text: ({ endsAt, timeZone }) => zonedInstant(endsAt, timeZone) },
  scope: { term: 'Scope', text: ({ lines }) => `From the next midnight: ${lines.join('; ')}` },
  team_size: { term: 'Size of teams', text: ({ teams }) => `Up to ${formatCount(teams?.size ?? 0, 'climber')}` },
  teams_lock: { term: 'Teams lock', text: ({ teams }) => (teams === null ? '' : teamsLockText[teams.lock]) },
  prizes: { term: 'Prizes', text: () => UNTIL_FINAL },
  sponsor: { term: 'Sponsor', text: () => UNTIL_FINAL },
  policies: { term: 'Pages to agree to', text: () => UNTIL_FINAL },
}

const UNTIL_FINAL = 'Until the results are final'

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-4 gap-y-0">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
