import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import type { RecentEvent } from '#app/domain/players/recent-event.ts'
import { exported, ownedTable, personal, notExported } from './owned-table.ts'

export const players = ownedTable(
  'players',
  { owner: 'id', erased: 'by verb', merged: 'by verb', topic: 'account' },
  {
    id: exported(text('id').primaryKey()),
    githubId: exported(integer('github_id').notNull().unique()),
    nodeId: exported(text('node_id').notNull()),
    githubUsername: exported(text('github_username').notNull()),
    lowerCaseGithubUsername: notExported(text('lower_case_github_username').notNull()),
    /** When GitHub last reported the name. A freed name belongs to the player last seen with it. */
    usernameSeenAt: notExported(integer('username_seen_at').notNull()),
    name: exported(text('name')),
    githubCreatedAt: exported(integer('github_created_at').notNull()),
    joinedAt: exported(text('joined_at').notNull()),
    /** Null until the owner signed in with GitHub. Unclaimed players are in no ranking, list or count. */
    claimedAt: exported(integer('claimed_at')),
    /** Monday of the claim's week; older facts are shown without points. */
    scoresFrom: exported(text('contest_from')),
    suspendedAt: exported(integer('suspended_at')),
    /** Since when the player is only in contests and private leaderboards; null for public players. */
    hiddenAt: exported(integer('hidden_at')),
    /** Only together with `suspendedAt`: sign-in is refused as well. */
    bannedAt: exported(integer('banned_at')),
    /** This player's name leads to that one. */
    mergedInto: exported(text('merged_into')),
    /** When GitHub reported it; signing in clears it. */
    goneAt: notExported(integer('gone_at')),
    /** While GitHub cannot answer for this account even alone. */
    oversizedAt: notExported(integer('too_heavy_at')),
    /** When GitHub was last so slow for this account that the others in its query waited. */
    slowAt: notExported(integer('slow_at')),
    email: personal(text('email')),
    emailConfirmedAt: personal(integer('email_confirmed_at')),
    telegramId: personal(text('telegram_id').unique()),
    githubAppInstallationId: exported(integer('github_app_installation_id').unique()),
    /** While the owner suspends the installation: it exists but sends nothing. */
    githubAppSuspendedAt: exported(integer('github_app_suspended_at')),
    country: personal(text('country')),
    timeZone: personal(text('time_zone')),
    inviterId: exported(text('inviter_id')),
    hasTelegramEnabled: exported(integer('has_telegram_enabled', { mode: 'boolean' }).notNull().default(true)),
    hasEmailEnabled: exported(integer('has_email_enabled', { mode: 'boolean' }).notNull().default(true)),
    notificationOnlyOnPrize: exported(
      integer('notification_only_on_prize', { mode: 'boolean' }).notNull().default(false),
    ),
    /** Kinds that go to the inbox only. */
    mutedKinds: exported(text('muted_kinds', { mode: 'json' }).$type<NotificationKind[]>().notNull().default([])),
    /** Besides the GitHub username, and one line about the player's work. */
    displayName: personal(text('display_name')),
    bio: personal(text('bio')),
    stripeCustomerId: exported(text('stripe_customer_id').unique()),
    /** When the erasure runs; until then the owner, in the settings, or staff can cancel it. */
    eraseAt: personal(integer('erase_at')),
    isPremium: exported(integer('is_premium', { mode: 'boolean' }).notNull().default(false)),
    /** Since when staff let the player run contests as premium players do; null for all others. */
    organiserAt: exported(integer('organiser_at')),
    commits: exported(integer('commits').notNull().default(0)),
    pullRequests: exported(integer('pull_requests').notNull().default(0)),
    issues: exported(integer('issues').notNull().default(0)),
    pullRequestReviews: exported(integer('pull_request_reviews').notNull().default(0)),
    issueComments: exported(integer('issue_comments').notNull().default(0)),
    createEvents: exported(integer('create_events').notNull().default(0)),
    contributions: exported(integer('contributions').notNull().default(0)),
    totalPoints: exported(integer('total_points').notNull().default(0)),
    level: exported(integer('level').notNull().default(1)),
    /** When the lifetime counters were last fetched in full. */
    totalsAt: notExported(integer('totals_at').notNull().default(0)),
    /** Compared and set by every batch that changes the ledger, so that of two concurrent scorers one retries. */
    ledgerVersion: notExported(integer('ledger_version').notNull().default(0)),
    /** When a new fact was last found; polling depends on it. */
    activeAt: notExported(integer('active_at').notNull().default(0)),
    /** When the player is to be polled before the slot's turn, or null. A new player is due at once. */
    dueAt: notExported(integer('due_at').default(0)),
    /** Null before the first answer and while GitHub cannot answer for the account. */
    slotId: notExported(integer('slot_id')),
    /** The slot's receipts count for the player from here on. */
    slotSince: notExported(integer('slot_since').notNull().default(0)),
    /** Unread since slots; a version from before them polls by it. */
    nextRefreshAt: notExported(integer('next_refresh_at').notNull().default(0)),
    nextTotalsAt: notExported(integer('next_totals_at').notNull().default(0)),
    /** When the player alone was last asked for; the slot's receipt may be later. */
    lastGithubFetch: exported(integer('last_github_fetch').notNull().default(0)),
    /** The last answer that changed something or was the player's alone; the slot's receipt may be later. */
    lastGithubUpdate: exported(integer('last_github_update').notNull().default(0)),
    lastUpdated: exported(integer('last_updated').notNull().default(0)),
    broadcastsReadAt: notExported(integer('broadcasts_read_at').notNull().default(0)),
  },
  (table) => [
    index('players_name').on(table.lowerCaseGithubUsername),
    index('players_wanted')
      .on(table.dueAt)
      .where(sql`due_at is not null and claimed_at is not null and suspended_at is null and gone_at is null`),
    index('players_slot')
      .on(table.slotId)
      .where(sql`slot_id is not null`),
    index('players_totals_due')
      .on(table.nextTotalsAt)
      .where(sql`claimed_at is not null and suspended_at is null and gone_at is null`),
    index('players_unclaimed')
      .on(table.joinedAt)
      .where(sql`claimed_at is null`),
    index('players_inviter')
      .on(table.inviterId)
      .where(sql`inviter_id is not null`),
    index('players_merged')
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    index('players_erasure')
      .on(table.eraseAt)
      .where(sql`erase_at is not null`),
    index('players_premium')
      .on(table.id)
      .where(sql`is_premium = 1`),
    index('players_organisers')
      .on(table.organiserAt)
      .where(sql`organiser_at is not null`),
    uniqueIndex('players_node').on(table.nodeId),
  ],
)

/** The row is deleted with the player. */
export function playerReference<Name extends string = 'player_id'>(name = 'player_id' as Name) {
  return text(name).references(() => players.id, { onDelete: 'cascade' })
}

export const formerUsernames = ownedTable(
  'former_usernames',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'account' },
  {
    lowerCaseGithubUsername: exported(text('lower_case_github_username').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    leftAt: exported(integer('left_at').notNull()),
  },
  (table) => [index('former_usernames_player').on(table.playerId)],
)

/** The public event feed, shown beside the ledger, never scored. */
export const recentActivity = ownedTable(
  'recent_activity',
  { owner: 'playerId', erased: 'deleted', merged: 'kept', topic: 'work' },
  {
    playerId: notExported(text('player_id').primaryKey()),
    etag: notExported(text('etag')),
    events: exported(text('events', { mode: 'json' }).$type<RecentEvent[]>().notNull()),
    fetchedAt: exported(integer('fetched_at').notNull()),
  },
)
