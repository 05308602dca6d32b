import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NotificationKind } from '#app/domain/notification.ts'

export const players = sqliteTable(
  'players',
  {
    id: text('id').primaryKey(),
    githubId: integer('github_id').notNull().unique(),
    nodeId: text('node_id').notNull(),
    githubUsername: text('github_username').notNull(),
    lowerCaseGithubUsername: text('lower_case_github_username').notNull(),
    /** When GitHub last told the name: a freed name belongs to whoever was seen with it last. */
    usernameSeenAt: integer('username_seen_at').notNull(),
    name: text('name'),
    githubCreatedAt: integer('github_created_at').notNull(),
    joinedAt: text('joined_at').notNull(),
    /** Null until the owner signed in with GitHub; unclaimed players are in no ranking, list or count. */
    claimedAt: integer('claimed_at'),
    /** Monday of the week of claiming: older facts are shown, not scored. */
    contestFrom: text('contest_from'),
    suspendedAt: integer('suspended_at'),
    /** Set only while `suspendedAt` is too: signing in is refused as well. */
    bannedAt: integer('banned_at'),
    /** The player who goes on for this one; whoever looks for its name finds that one. */
    mergedInto: text('merged_into'),
    goneAt: integer('gone_at'),
    /** Set while GitHub cannot answer for this account even alone. */
    tooHeavyAt: integer('too_heavy_at'),
    email: text('email'),
    emailConfirmedAt: integer('email_confirmed_at'),
    telegramId: text('telegram_id').unique(),
    githubAppInstallationId: integer('github_app_installation_id').unique(),
    /** While its owner has the installation suspended: it stands and tells us nothing. */
    githubAppSuspendedAt: integer('github_app_suspended_at'),
    country: text('country'),
    timeZone: text('time_zone'),
    inviterId: text('inviter_id'),
    hasTelegramEnabled: integer('has_telegram_enabled', { mode: 'boolean' }).notNull().default(true),
    hasEmailEnabled: integer('has_email_enabled', { mode: 'boolean' }).notNull().default(true),
    notificationOnlyOnPrize: integer('notification_only_on_prize', { mode: 'boolean' }).notNull().default(false),
    /** Kinds that stay in the inbox and leave by no other channel. */
    mutedKinds: text('muted_kinds', { mode: 'json' }).$type<NotificationKind[]>().notNull().default([]),
    /** What the player is called beside the GitHub name, and one line about the work. */
    displayName: text('display_name'),
    bio: text('bio'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    /** When the account is erased at its owner’s wish; until then the owner in the settings, or staff, call it off. */
    eraseAt: integer('erase_at'),
    isPremium: integer('is_premium', { mode: 'boolean' }).notNull().default(false),
    commits: integer('commits').notNull().default(0),
    pullRequests: integer('pull_requests').notNull().default(0),
    issues: integer('issues').notNull().default(0),
    pullRequestReviews: integer('pull_request_reviews').notNull().default(0),
    issueComments: integer('issue_comments').notNull().default(0),
    createEvents: integer('create_events').notNull().default(0),
    contributions: integer('contributions').notNull().default(0),
    totalPoints: integer('total_points').notNull().default(0),
    level: integer('level').notNull().default(1),
    /** When the lifetime counters were last fetched in full. */
    totalsAt: integer('totals_at').notNull().default(0),
    /** Compared and set by every batch that changes the ledger, so that of two scorers one reads again. */
    ledgerVersion: integer('ledger_version').notNull().default(0),
    /** When a new fact was last found; the refresh interval follows it. */
    activeAt: integer('active_at').notNull().default(0),
    nextRefreshAt: integer('next_refresh_at').notNull().default(0),
    nextTotalsAt: integer('next_totals_at').notNull().default(0),
    lastGithubFetch: integer('last_github_fetch').notNull().default(0),
    /** When the last complete answer was asked for. */
    lastGithubUpdate: integer('last_github_update').notNull().default(0),
    lastUpdated: integer('last_updated').notNull().default(0),
    broadcastsReadAt: integer('broadcasts_read_at').notNull().default(0),
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
