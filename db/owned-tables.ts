import { accessTokens, identities } from './schema/account.ts'
import { achievements } from './schema/achievements.ts'
import { certificates } from './schema/contests/certificates.ts'
import { contestOrganisers, contestQuestions, contestRoles, contestTeamMoves } from './schema/contests/contests.ts'
import {
  leaderboardOffers,
  members,
  privateLeaderboards,
  removedMembers,
} from './schema/contests/private-leaderboards.ts'
import { contestInvitations } from './schema/contests/roster.ts'
import { contestHolds, contestScores, factLabels } from './schema/contests/scores.ts'
import { earlierReads, landings, polls, reverts } from './schema/github.ts'
import { ledger, ledgerWeeks } from './schema/ledger.ts'
import { appeals, publishedTexts, questions, reports } from './schema/moderation.ts'
import { deliveries, notifications, telegramConnections } from './schema/notifications.ts'
import { ownedDataOf } from './schema/owned-table.ts'
import { formerUsernames, players, recentActivity } from './schema/players.ts'
import { checkouts, premiumSeats, subscriptions } from './schema/premium.ts'
import { prizeCodes } from './schema/prizes.ts'
import { projects } from './schema/projects.ts'
import { waitingReferrals } from './schema/referrals.ts'
import { resumes } from './schema/resume.ts'
import { sessions } from './schema/sign-in.ts'
import { rivals, standings } from './schema/standings.ts'
import { playerStatistics } from './schema/statistics.ts'
import { awards } from './schema/weeks.ts'

/** All players' data. Export, erasure, merge and /transparency read the rules in the tables. */
export const OWNED_TABLES = [
  players,
  identities,
  formerUsernames,
  sessions,
  accessTokens,
  telegramConnections,
  ledger,
  ledgerWeeks,
  standings,
  rivals,
  polls,
  earlierReads,
  landings,
  reverts,
  awards,
  prizeCodes,
  appeals,
  reports,
  questions,
  notifications,
  deliveries,
  recentActivity,
  projects,
  playerStatistics,
  privateLeaderboards,
  members,
  leaderboardOffers,
  removedMembers,
  contestRoles,
  contestOrganisers,
  contestTeamMoves,
  contestScores,
  contestHolds,
  contestQuestions,
  certificates,
  contestInvitations,
  factLabels,
  achievements,
  waitingReferrals,
  resumes,
  publishedTexts,
  subscriptions,
  checkouts,
  premiumSeats,
].flatMap((table) => ownedDataOf(table) ?? [])
