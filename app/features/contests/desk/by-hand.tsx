import { formOf } from '#app/components/form-of.ts'
import { IntentButton, IntentForm } from '#app/components/intent-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import {
  manualPointsKindText,
  manualPointsText,
  HAND_REASON,
  isManualPoints,
  lessText,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import { MANUAL_POINTS_OPTIONS, ManualPointsCard } from './manual-points-card.tsx'
import type { PointsView } from './points-section.tsx'
import styles from './desk.module.css'

const REASON = { required: true, maxLength: HAND_REASON.most }
const REASON_HINT = `Everyone reads it in the news. ${HAND_REASON.least} to ${HAND_REASON.most} characters, no links.`

export function ByHand({ view }: { view: PointsView }) {
  const { head, share } = view
  const isOpen = head.state === 'running' || head.state === 'settling'
  return (
    <DeskPart
      id="by-hand"
      title="Points by hand"
      aside={share === 0 ? 'The rules allow none' : `Up to ${share}% of all points`}
    >
      {head.isFrozen && head.state !== 'final' && (
        <Notice tone="info" title="The standings are frozen.">
          What you decide now shows at the reveal. Only the climber is told at once.
        </Notice>
      )}
      <Share view={view} isOpen={isOpen} />
      {head.canDecide && isOpen && (
        <>
          <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <GiveCard view={view} />
            <WorkCard view={view} />
          </div>
          <ManualPointsCard view={view} />
        </>
      )}
      {head.state === 'soon' && <p className="text-soft">Nothing counts before the start. Come back then.</p>}
      <Decisions view={view} isOpen={isOpen} />
    </DeskPart>
  )
}

function Share({ view: { share, given, points, left }, isOpen }: { view: PointsView; isOpen: boolean }) {
  if (share === 0 && given === 0) return null
  return (
    <p>
      <b className="num">{formatNumber(given)}</b> of {formatCount(points, 'point')} were given by hand.{' '}
      {isOpen &&
        share > 0 &&
        (left > 0
          ? `There’s room for ${formatNumber(left)} more. What is over waits until more is earned.`
          : 'The share is used up: what you give now waits until more is earned.')}
    </p>
  )
}

function GiveCard({ view: { head, refused, seen } }: { view: PointsView }) {
  // A table that was checked is the step then.
  const isNext = refused?.given === undefined
  const form = formOf('give', { username: '', kind: 'talk', points: '', reason: '' }, refused, {
    username: { required: true },
    points: { required: true },
    reason: REASON,
  })
  return (
    <Card title="Give or take points">
      <IntentForm
        intent="give"
        action={deskHref(head.id, 'points')}
        button="Give"
        tone={isNext ? 'primary' : undefined}
        hidden={{ seen }}
      >
        {form.error !== undefined && <Notice tone="danger">{form.error}</Notice>}
        <TextField label="Username" prefix="@" autoCapitalize="none" spellCheck={false} {...form.field('username')} />
        <SelectField label="For" options={MANUAL_POINTS_OPTIONS} {...form.field('kind')} />
        <TextField label="Points" hint="With a minus for a penalty, such as -20." {...form.field('points')} />
        <TextField label="Reason" hint={REASON_HINT} {...form.field('reason')} />
      </IntentForm>
    </Card>
  )
}

function WorkCard({ view: { head, refused, seen } }: { view: PointsView }) {
  const form = formOf('decide-work', { username: '', address: '', most: '0', reason: '' }, refused, {
    username: { required: true },
    address: { required: true },
    most: { required: true },
    reason: REASON,
  })
  return (
    <Card title="One piece of work">
      <div className="stack gap-4">
        <p className="text-soft">Let a pull request, issue or review count less than the rules say.</p>
        <Disclosure summary="Decide on a piece of work" isOpen={form.isRefused}>
          <IntentForm intent="decide-work" action={deskHref(head.id, 'points')} button="Decide" hidden={{ seen }}>
            {form.error !== undefined && <Notice tone="danger">{form.error}</Notice>}
            <TextField label="Whose" prefix="@" autoCapitalize="none" spellCheck={false} {...form.field('username')} />
            <TextField label="Its link on GitHub" inputMode="url" {...form.field('address')} />
            <TextField label="Counts at most" inputMode="numeric" {...form.field('most')} />
            <TextField label="Reason" hint={REASON_HINT} {...form.field('reason')} />
          </IntentForm>
        </Disclosure>
        {head.isOwner && (
          <p className="text-soft">
            To take somebody out for good,{' '}
            <Anchor href={deskHref(head.id, 'people', 'players')}>remove the player</Anchor>.
          </p>
        )}
      </div>
    </Card>
  )
}

function Decisions({ view: { head, decisions, counts }, isOpen }: { view: PointsView; isOpen: boolean }) {
  return (
    <Card title="Decided so far" aside={formatNumber(decisions.length)}>
      {decisions.length === 0 ? (
        <p className="text-soft">Nothing yet. Each decision stays in the news, also when you take it back.</p>
      ) : (
        <ul role="list" className={classNames('stack', styles.list)}>
          {decisions.map((one) => (
            <li key={one.id} className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}>
              <div className="flex-[1_1_12rem]">
                <p>
                  <PlayerName {...one} />{' '}
                  <b>{isManualPoints(one) ? manualPointsText(one) : `counts ${formatNumber(one.most)} at most`}</b>{' '}
                  {one.takenBackAt !== null && <Tag>Taken back</Tag>}
                </p>
                <p className="text-soft">
                  {one.kind === 'work' ? (
                    <a href={one.url}>{one.url.replace('https://', '')}</a>
                  ) : (
                    manualPointsKindText[one.kind]
                  )}
                  : “{one.reason}” <small>{zonedInstant(one.at, head.timeZone)}</small>
                </p>
                {isManualPoints(one) && one.takenBackAt === null && counts !== null && (
                  <p className="text-soft">{lessText(one, counts, head.state === 'final')}</p>
                )}
              </div>
              {head.canDecide && isOpen && one.takenBackAt === null && (
                <IntentButton
                  action={deskHref(head.id, 'points')}
                  sends={{ intent: 'take-back', playerId: one.playerId, decisionId: one.id }}
                  size="small"
                  aria-label={`Take back: ${one.username}, ${one.reason}`}
                >
                  Take back
                </IntentButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
