import type { ReactNode } from 'react'
import { SharePicture } from '#app/components/share-picture.tsx'
import type { FriendState, FriendsView, FriendView } from '#app/core/referrals/list-friends.server.ts'
import { REFERRAL_ACCOUNT_DAYS, REFERRAL_POINTS, REFERRALS_PER_WEEK } from '#app/domain/players/referral.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatDate, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { PlayerSection } from './player-section.tsx'
import type { ShownPlayer } from './player-view.ts'

export type Snippet = { id: string; name: string; src: string; alt: string; markdown: string; html: string }

type Props = {
  username: string
  url: string
  owner: NonNullable<ShownPlayer['owner']>
  /** The card, then one badge a figure. */
  snippets: Snippet[]
}

/** What an owner shares, and what a week won. Without JavaScript links are copied by hand. */
export function ShowIt({ username, url, owner: { inviteUrl, friends, won }, snippets }: Props) {
  const [card, badge, ...others] = snippets
  const picture = `/api/cards/player/${username}.png`
  return (
    <PlayerSection id="show" title="Show it">
      <div className="stack gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <SharePicture
          className="self-start max-lg:hidden"
          src={picture}
          alt={`${username} this week`}
          width={1200}
          height={630}
        />
        <div>
          <ul role="list">
            {won !== null && (
              <Way
                title="Your prizes"
                text={`You were ${formatOrdinal(won.place)} in week ${won.weekNumber}: they are open`}
              >
                <ButtonLink href="/prizes" size="small">
                  See your prizes
                </ButtonLink>
              </Way>
            )}
            <Way title="Share your week" text={<Address url={url} />}>
              <CopyButton text={url} label="Copy link" />
            </Way>
            <Way title="As a picture" text="You on this week’s mountain">
              <ButtonLink href={picture} download={`${username}.png`} size="small">
                Save
              </ButtonLink>
            </Way>
            <Way id="invite" title="Invite a friend" text={<Address url={inviteUrl} />}>
              <CopyButton text={inviteUrl} label="Copy link" />
            </Way>
            <Way title="Recap" text="Your weeks, months and years in chapters">
              <ButtonLink href={`/recap/${username}`} size="small">
                Open
              </ButtonLink>
            </Way>
          </ul>
          <Disclosure summary={friendsSummary(friends)}>
            <Friends view={friends} />
          </Disclosure>
          <Disclosure summary="README badges">
            <Codes snippets={badge === undefined ? others : [badge, ...others]} />
            {card !== undefined && (
              <>
                <img
                  className="mb-3 h-auto max-w-full"
                  src={card.src}
                  alt={card.alt}
                  width="480"
                  height="200"
                  loading="lazy"
                />
                <Codes snippets={[card]} />
              </>
            )}
            <p>
              <Anchor href="/api/v1/docs#getBadge">Other styles and labels</Anchor>
            </p>
          </Disclosure>
        </div>
      </div>
    </PlayerSection>
  )
}

type WayProps = { title: string; text: ReactNode; id?: string; children: ReactNode }

function Way({ title, text, id, children }: WayProps) {
  return (
    <li
      id={id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2 first:border-0 first:pt-0 @min-[34rem]:grid-cols-[9rem_minmax(0,1fr)_auto]"
    >
      <h3 className="font-body text-base leading-snug font-semibold tracking-normal">{title}</h3>
      <div className="truncate text-soft @max-[34rem]:order-last @max-[34rem]:col-span-full">{text}</div>
      {children}
    </li>
  )
}

function Address({ url }: { url: string }) {
  return (
    <a href={url} className="quiet-link num text-caption">
      {url.replace(/^https?:\/\//, '')}
    </a>
  )
}

function Copied({ label, name, text }: { label: string; name: string; text: string }) {
  return (
    <div className="flex min-w-0 gap-2">
      <div className="min-w-0 flex-1 [&_input]:font-mono [&_input]:text-caption">
        <TextField label={label} isLabelHidden name={name} readOnly value={text} />
      </div>
      <CopyButton text={text} label="Copy" />
    </div>
  )
}

function Codes({ snippets }: { snippets: Snippet[] }) {
  return snippets.flatMap((snippet) =>
    (['markdown', 'html'] as const).map((kind) => {
      const label = `${snippet.name} as ${kind === 'html' ? 'HTML' : 'Markdown'}`
      return (
        <div key={label} className="pb-3">
          <p>{label}</p>
          <Copied label={label} name={`${snippet.id}-${kind}`} text={snippet[kind]} />
        </div>
      )
    }),
  )
}

function friendsSummary({ friends, points }: FriendsView): string {
  if (friends.length === 0)
    return `${formatSigned(LIFETIME_BONUS.friend_invited)} when your friend reaches ${REFERRAL_POINTS} points`
  return `${formatCount(friends.length, 'friend')} joined${points > 0 ? `, ${formatSigned(points)} so far` : ''}`
}

function Friends({ view: { friends, hasMore } }: { view: FriendsView }) {
  return (
    <>
      <p>
        Only weekly points count, and your friend’s GitHub account has to be at least {REFERRAL_ACCOUNT_DAYS} days old.
        Up to {REFERRALS_PER_WEEK} friends a week are paid; the rest wait.
      </p>
      <ul role="list">
        {friends.map((friend) => (
          <Friend key={friend.username} friend={friend} />
        ))}
      </ul>
      {hasMore && <p>Friends who joined earlier aren’t listed here, but their points still count.</p>}
    </>
  )
}

function Friend({ friend: { username, avatarUrl, progress } }: { friend: FriendView }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 text-ink">
      <Avatar name={username} url={avatarUrl} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Anchor href={`/player/${username}`}>{username}</Anchor>
        <p className="text-hint text-soft">{stateText(progress)}</p>
      </div>
      {progress.state === 'paid' && <b className="num text-moss">{formatSigned(LIFETIME_BONUS.friend_invited)}</b>}
    </li>
  )
}

function stateText(progress: FriendState): string {
  if (progress.state === 'paid') return 'Rewarded'
  if (progress.state === 'climbing')
    return `${Math.min(progress.points, REFERRAL_POINTS)} of ${REFERRAL_POINTS} points earned`
  switch (progress.reason) {
    case 'young_account':
      return `Points earned; paid from ${formatDate(progress.dueAt)}, when the account is old enough`
    case 'weekly_limit':
      return `Points earned; paid from ${formatDate(progress.dueAt)}, ${REFERRALS_PER_WEEK} a week`
    case 'suspended':
      return 'Points earned; waiting for an account review'
  }
}
