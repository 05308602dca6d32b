import { ownedDataOf } from './owned-table.ts'
import { accessTokens } from './schema/access-tokens.ts'
import { achievements } from './schema/achievements.ts'
import { appeals, reports } from './schema/appeals-and-reports.ts'
import { formerUsernames } from './schema/former-usernames.ts'
import { identities } from './schema/identities.ts'
import { ledger } from './schema/ledger.ts'
import { deliveries, notifications } from './schema/notifications.ts'
import { players } from './schema/players.ts'
import { members, privateLeaderboards } from './schema/private-leaderboards.ts'
import { prizeCodes } from './schema/prizes.ts'
import { projects } from './schema/projects.ts'
import { publishedTexts } from './schema/published-texts.ts'
import { recentActivity } from './schema/recent-activity.ts'
import { resumes } from './schema/resumes.ts'
import { sessions } from './schema/sessions.ts'
import { standings } from './schema/standings.ts'
import { playerStatistics } from './schema/statistics.ts'
import { checkouts, premiumPlaces, subscriptions } from './schema/subscriptions.ts'
import { telegramConnections } from './schema/telegram-connections.ts'
import { waitingReferrals } from './schema/waiting-referrals.ts'
import { awards } from './schema/weeks.ts'

/** Every table of the players' own data. Export, erasure, merge and /transparency read what stands beside their columns. */
export const OWNED_TABLES = [
  players,
  identities,
  formerUsernames,
  sessions,
  accessTokens,
  telegramConnections,
  ledger,
  standings,
  awards,
  prizeCodes,
  appeals,
  reports,
  notifications,
  deliveries,
  recentActivity,
  projects,
  playerStatistics,
  privateLeaderboards,
  members,
  achievements,
  waitingReferrals,
  resumes,
  publishedTexts,
  subscriptions,
  checkouts,
  premiumPlaces,
].flatMap((table) => ownedDataOf(table) ?? [])
