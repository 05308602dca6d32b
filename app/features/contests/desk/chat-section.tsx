import { CHANNELS_CAP, chatNames, POSTS_A_DAY } from '#app/domain/chat/chat.ts'
import { zonedClock, zonedDate, zonedInstant } from '#app/domain/time/zoned-text.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { classNames, cluster, grid, row, stack } from '#app/ui/layout.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Tag, type TagTone } from '#app/ui/tag.tsx'
import { AddChannel } from './add-channel.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'
import { MessageCard } from './message-card.tsx'
import styles from './chat-section.module.css'
import desk from './desk.module.css'

export type ChatView = Extract<DeskView, { section: 'chat' }>
type Channel = ChatView['channels'][number]

export function ChatSection({ view }: { view: ChatView }) {
  const { head, channels } = view
  const canAdd = head.isOwner && head.state !== 'final' && channels.length < CHANNELS_CAP
  return (
    <>
      <header className={cluster(3, 'baseline', 'between')}>
        <h2>Announcements</h2>
        <p className="soft">Up to {CHANNELS_CAP} channels in your chats</p>
      </header>
      {head.isOwner && head.state !== 'draft' && head.state !== 'cancelled' && <MessageCard view={view} />}
      {channels.length === 0 ? (
        <EmptyState level={2} title="No channel yet.">
          {canAdd
            ? 'Paste a webhook below, and your chat gets the standings every morning.'
            : 'Only the owner can add one.'}
        </EmptyState>
      ) : (
        <Card title="Channels" aside={`Up to ${POSTS_A_DAY} messages a day`}>
          <ul role="list" className={classNames(desk.list, stack())}>
            {channels.map((channel) => (
              <li key={channel.id} className={classNames(desk.row, cluster(3, 'between'))}>
                <ChannelState channel={channel} head={head} />
                {head.isOwner && <ChannelButtons channel={channel} head={head} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={classNames(desk.pair, stack(5, 'top'))}>
        {canAdd && <AddChannel view={view} />}
        <Looks view={view} />
      </div>
    </>
  )
}

function ChannelState({ channel, head }: { channel: Channel; head: Head }) {
  const { hint, postedAt, problem, isPaused } = channel
  const [tone, state] = stateOf(channel, head.timeZone)
  return (
    <div className={classNames(styles.channel, stack(1))}>
      <p>
        <b>{nameOf(channel)}</b> <Tag tone={tone}>{state}</Tag>
      </p>
      {problem !== null && !isPaused && <p className={classNames(styles.problem, 'strong', grid(2))}>{problem}</p>}
      <p className={classNames(styles.hint, 'soft breaks')}>
        {hint}. {postedAt === null ? 'Nothing posted yet.' : `Last post ${momentOf(postedAt, head)}.`}
      </p>
    </div>
  )
}

function ChannelButtons({ channel, head }: { channel: Channel; head: Head }) {
  const name = nameOf(channel)
  const isStill = channel.isPaused || channel.isOff
  return (
    <form method="post" action={deskHref(head.id, 'chat')} className={cluster(3, 'stretch')}>
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

function Looks({ view: { head, preview } }: { view: ChatView }) {
  return (
    <Card title="How it looks">
      <div className={classNames(styles.post, grid(3))}>
        <span className={classNames(styles.logo, stack('middle'))}>
          <Logo />
        </span>
        <div className={styles.message}>
          <p>
            <b>MergeQuest</b> <span className="soft">08:00</span>
          </p>
          <div className={classNames(styles.embed, stack(2))}>
            <p>
              <b>
                Day {formatNumber(head.dayOf.day)} of {head.name}
              </b>
            </p>
            {preview.length === 0 ? (
              <p className="soft">The first three, as soon as somebody has points.</p>
            ) : (
              <ol className={stack(1)} role="list">
                {preview.map(({ place, name, points }) => (
                  <li key={`${place} ${name}`} className={row(2, 'stretch')}>
                    <span className={styles.rank}>{place}</span>
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
      <p className={styles.foot}>Usernames never ping anyone. Tests are marked as tests.</p>
    </Card>
  )
}
