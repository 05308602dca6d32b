import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NotificationKind } from '#app/domain/notification.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'

export const players = ownedTable(
  'players',
  { owner: 'id', erased: 'by verb', merged: 'by verb', topic: 'account' },
  {
    id: exported(text('id').primaryKey()),
    githubId: exported(integer('github_id').notNull().unique()),
    nodeId: exported(text('node_id').notNull()),
    githubUsername: exported(text('github_username').notNull()),
    lowerCaseGithubUsername: withheld(text('lower_case_github_username').notNull()),
    /** When GitHub last told the name: a freed name belongs to whoever was seen with it last. */
    usernameSeenAt: withheld(integer('username_seen_at').notNull()),
    name: exported(text('name')),
    githubCreatedAt: exported(integer('github_created_at').notNull()),
    joinedAt: exported(text('joined_at').notNull()),
    /** Null until the owner signed in with GitHub; unclaimed players are in no ranking, list or count. */
    claimedAt: exported(integer('claimed_at')),
    /** Monday of the week of claiming: older facts are shown, not scored. */
    contestFrom: exported(text('contest_from')),
    suspendedAt: exported(integer('suspended_at')),
    /** Set only while `suspendedAt` is too: signing in is refused as well. */
    bannedAt: exported(integer('banned_at')),
    /** The player who goes on for this one; whoever looks for its name finds that one. */
    mergedInto: exported(text('merged_into')),
    goneAt: withheld(integer('gone_at')),
    /** Set while GitHub cannot answer for this account even alone. */
    tooHeavyAt: withheld(integer('too_heavy_at')),
    email: exported(text('email')),
    emailConfirmedAt: exported(integer('email_confirmed_at')),
    telegramId: exported(text('telegram_id').unique()),
    githubAppInstallationId: exported(integer('github_app_installation_id').unique()),
    /** While its owner has the installation suspended: it stands and tells us nothing. */
    githubAppSuspendedAt: exported(integer('github_app_suspended_at')),
    country: exported(text('country')),
    timeZone: exported(text('time_zone')),
    inviterId: exported(text('inviter_id')),
    hasTelegramEnabled: exported(integer('has_telegram_enabled', { mode: 'boolean' }).notNull().default(true)),
    hasEmailEnabled: exported(integer('has_email_enabled', { mode: 'boolean' }).notNull().default(true)),
    notificationOnlyOnPrize: exported(
      integer('notification_only_on_prize', { mode: 'boolean' }).notNull().default(false),
    ),
    /** Kinds that stay in the inbox and leave by no other channel. */
    mutedKinds: exported(text('muted_kinds', { mode: 'json' }).$type<NotificationKind[]>().notNull().default([])),
    /** What the player is called beside the GitHub name, and one line about the work. */
    displayName: exported(text('display_name')),
    bio: exported(text('bio')),
    stripeCustomerId: exported(text('stripe_customer_id').unique()),
    /** When the account is erased at its owner’s wish; until then the owner in the settings, or staff, call it off. */
    eraseAt: exported(integer('erase_at')),
    isPremium: exported(integer('is_premium', { mode: 'boolean' }).notNull().default(false)),
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
    totalsAt: withheld(integer('totals_at').notNull().default(0)),
    /** Compared and set by every batch that changes the ledger, so that of two scorers one reads again. */
    ledgerVersion: withheld(integer('ledger_version').notNull().default(0)),
    /** When a new fact was last found; the refresh interval follows it. */
    activeAt: withheld(integer('active_at').notNull().default(0)),
    nextRefreshAt: withheld(integer('next_refresh_at').notNull().default(0)),
    nextTotalsAt: withheld(integer('next_totals_at').notNull().default(0)),
    lastGithubFetch: exported(integer('last_github_fetch').notNull().default(0)),
    /** When the last complete answer was asked for. */
    lastGithubUpdate: exported(integer('last_github_update').notNull().default(0)),
    lastUpdated: exported(integer('last_updated').notNull().default(0)),
    broadcastsReadAt: withheld(integer('broadcasts_read_at').notNull().default(0)),
  },
  (table) => [
    index('players_name').on(table.lowerCaseGithubUsername),
    index('players_due')
      .on(table.nextRefreshAt)
      .where(sql`claimed_at is not null and suspended_at is null and gone_at is null`),
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
    uniqueIndex('players_node').on(table.nodeId),
  ],
)
