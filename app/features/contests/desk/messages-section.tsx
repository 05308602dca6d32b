import { CHANNELS_CAP, chatNames, POSTS_PER_DAY } from '#app/domain/chat/chat.ts'
import { isClosed } from '#app/domain/contests/contest.ts'
import { zonedClock, zonedDate, zonedInstant } from '#app/domain/time/zoned-text.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Tag, type TagTone } from '#app/ui/tag.tsx'
import { AddChannel } from './add-channel.tsx'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'
import { MessageCard } from './message-card.tsx'
import styles from './desk.module.css'

export type MessagesView = Extract<DeskView, { section: 'messages' }>
type Channel = MessagesView['channels'][number]

export function MessagesSection({ view }: { view: MessagesView }) {
  const { head, channels } = view
  const canAdd = head.isOwner && !isClosed(head.state) && channels.length < CHANNELS_CAP
  return (
    <>
      {head.isOwner && head.state !== 'draft' && head.state !== 'cancelled' && <MessageCard view={view} />}
      <DeskPart id="chats" title="In your chats" aside={`Up to ${CHANNELS_CAP} channels`}>
        {channels.length === 0 ? (
          <EmptyState level={2} title="No channel yet.">
            {noChannelText(head, canAdd)}
          </EmptyState>
        ) : (
          <Card title="Channels" aside={`Up to ${POSTS_PER_DAY} messages a day`}>
            <ul role="list" className={classNames('stack', styles.list)}>
              {channels.map((channel) => (
                <li
                  key={channel.id}
                  className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}
                >
                  <ChannelState channel={channel} head={head} />
                  {head.isOwner && <ChannelButtons channel={channel} head={head} />}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {canAdd && <AddChannel view={view} />}
          <Looks view={view} />
        </div>
      </DeskPart>
    </>
  )
}

function noChannelText({ state }: Head, canAdd: boolean): string {
  if (isClosed(state)) return 'The contest is over, so there is nothing to announce.'
  return canAdd
    ? 'Paste a webhook below, and your chat gets the standings every morning.'
    : 'Only the owner can add one.'
}

function ChannelState({ channel, head }: { channel: Channel; head: Head }) {
  const { hint, postedAt, problem, isPaused } = channel
  const [tone, state] = stateOf(channel, head.timeZone)
  return (
    <div className="stack min-w-0 flex-[1_1_16rem] gap-1">
      <p>
        <b>{nameOf(channel)}</b> <Tag tone={tone}>{state}</Tag>
      </p>
      {problem !== null && !isPaused && (
        <p className={classNames('grid gap-2 font-semibold', styles.problem)}>{problem}</p>
      )}
      <p className="text-hint wrap-anywhere text-soft">
        {hint}. {postedAt === null ? 'Nothing posted yet.' : `Last post ${momentOf(postedAt, head)}.`}
      </p>
    </div>
  )
}

function ChannelButtons({ channel, head }: { channel: Channel; head: Head }) {
  const name = nameOf(channel)
  const isStill = channel.isPaused || channel.isOff
  return (
    <form method="post" action={deskHref(head.id, 'messages')} className="flex flex-wrap gap-3">
      <input type="hidden" name="channelId" value={channel.id} />
      <Button size="small" name="intent" value="test-channel" aria-label={`Send a test to ${name}`}>
        Send a test
      </Button>
      <Button
        size="small"
        tone="quiet"
        name="intent"
        value={isStill ? 'resume-channel' : 'pause-channel'}
        aria-label={`${isStill ? 'Resume' : 'Pause'} ${name}`}
      >
        {isStill ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" tone="quiet" name="intent" value="remove-channel" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </form>
  )
}

function nameOf({ chat, label }: Channel): string {
  return label === '' ? chatNames[chat] : `${chatNames[chat]}, ${label}`
}

function stateOf({ isPaused, isOff, failingSince, postedAt }: Channel, timeZone: string): [TagTone, string] {
  if (isPaused) return ['plain', 'Paused']
  if (failingSince !== null)
    return ['danger', `${isOff ? 'Off' : 'Fails'} since ${zonedDate(failingSince, timeZone).split(' ', 3).join(' ')}`]
  return postedAt === null ? ['plain', 'New'] : ['moss', 'Works']
}

function momentOf(instant: number, { now, timeZone }: Head): string {
  const isToday = zonedDay(instant, timeZone) === zonedDay(now, timeZone)
  return isToday ? `today, ${zonedClock(instant, timeZone)}` : zonedInstant(instant, timeZone)
}

function Looks({ view: { head, preview } }: { view: MessagesView }) {
  return (
    <Card title="How it looks">
      <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 rounded-large border border-line bg-[light-dark(#fff,#1c2420)] p-4">
        <span className="stack h-10 w-10 place-items-center rounded-large bg-moss-tint">
          <Logo />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <p>
            <b>MergeQuest</b> <span className="text-soft">08:00</span>
          </p>
          <div className="mt-2 stack gap-2 rounded-[0.3rem] border-s-4 border-moss bg-paper px-3 py-2 [&_ol]:list-none">
            <p>
              <b>
                Day {formatNumber(head.dayOf.day)} of {head.name}
              </b>
            </p>
            {preview.length === 0 ? (
              <p className="text-soft">The first three, as soon as somebody has points.</p>
            ) : (
              <ol className="stack gap-1" role="list">
                {preview.map(({ place, name, points }) => (
                  <li key={`${place} ${name}`} className="flex gap-2">
                    <span className="inline-block min-w-4.75 tabular-nums">{place}</span>
                    <span>
                      {name ?? 'no name'}, {formatNumber(points)}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
      </div>
      <p className="mt-3 text-soft">Usernames never ping anyone. Tests are marked as tests.</p>
    </Card>
  )
}
