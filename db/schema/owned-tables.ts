import { accessTokens } from './access-tokens.ts'
import { achievements } from './achievements.ts'
import { appeals, questions, reports } from './appeals-and-reports.ts'
import { contestInvitations } from './contest-roster.ts'
import { contestHolds, contestScores, factLabels } from './contest-scores.ts'
import { contestOrganisers, contestQuestions, contestRoles, contestTeamMoves } from './contests.ts'
import { formerUsernames } from './former-usernames.ts'
import { identities } from './identities.ts'
import { ledger } from './ledger.ts'
import { deliveries, notifications } from './notifications.ts'
import { ownedDataOf } from './owned-table.ts'
import { players } from './players.ts'
import { earlierReads, landings, polls, reverts } from './polls.ts'
import { leaderboardOffers, members, privateLeaderboards, removedMembers } from './private-leaderboards.ts'
import { prizeCodes } from './prizes.ts'
import { projects } from './projects.ts'
import { publishedTexts } from './published-texts.ts'
import { recentActivity } from './recent-activity.ts'
import { resumes } from './resumes.ts'
import { rivals } from './rivals.ts'
import { sessions } from './sessions.ts'
import { standings } from './standings.ts'
import { playerStatistics } from './statistics.ts'
import { checkouts, premiumSeats, subscriptions } from './subscriptions.ts'
import { telegramConnections } from './telegram-connections.ts'
import { waitingReferrals } from './waiting-referrals.ts'
import { awards } from './weeks.ts'

/** Every table of players' data. Export, erasure, merge and /transparency read the rules beside its columns. */
export const OWNED_TABLES = [
  players,
  identities,
  formerUsernames,
  sessions,
  accessTokens,
  telegramConnections,
  ledger,
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
