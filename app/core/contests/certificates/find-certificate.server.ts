import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isCertificateId, type Standing } from '#app/domain/contests/certificates/certificate-text.ts'
import { contestPath, typedSlug } from '#app/domain/contests/contest.ts'
import { NAMELESS_LEADERBOARD } from '#app/domain/moderation/published-text.ts'
import { zonedDate } from '#app/domain/time/zoned-text.ts'
import { pick } from '#app/domain/values/pick.ts'
import { certificates } from '#db/schema/contests/certificates.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'
import { wasRemoved } from './issue-certificates.server.ts'

/** Named as on that day; `shownAs` is today's name. Hidden players have no page to link to. */
export type Holder = Standing & {
  playerId: string
  githubId: number
  username: string
  /** If they agreed to it. */
  name: string | null
  shownAs: string
  isHidden: boolean
}

const isDown = isTakenDown('leaderboard', sql`certificates.contest_id`)

export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

/** Null also if the account is gone. `holder` is null if it was taken back, or the person suspended or removed. */
export async function findCertificate({ db }: Pick<AppContext, 'db'>, id: string) {
  if (!isCertificateId(id)) return null
  const [row] = await db
    .select({
      certificate: certificates,
      shownAs: players.githubUsername,
      hiddenAt: players.hiddenAt,
      githubId: players.githubId,
      isSuspended: sql<number>`${players.suspendedAt} IS NOT NULL`,
      wasRemoved: sql<number>`${wasRemoved(sql`${contests.id}`)}`,
      contest: {
        ...pick(contests, 'id', 'slug', 'visibility', 'timeZone', 'startsAt', 'endsAt', 'rock', 'ridge'),
        name: sql<string>`IIF(${isDown}, ${NAMELESS_LEADERBOARD}, ${certificates.contestName})`,
      },
      organiser: sql<string | null>`IIF(${isDown}, NULL, ${certificates.organiser})`,
      signature: sql<string>`IIF(${isDown}, '', ${certificates.signature})`,
      team: sql<string | null>`IIF(${isDown}, NULL, ${certificates.teamName})`,
      name: sql<string | null>`IIF(${isDown}, NULL, ${certificates.holderName})`,
    })
    .from(certificates)
    .innerJoin(players, eq(players.id, certificates.playerId))
    .innerJoin(contests, eq(contests.id, certificates.contestId))
    .where(sql`${certificates.id} = ${id} AND ${players.goneAt} IS NULL`)
  if (row === undefined) return null
  const { certificate, contest } = row
  const { startsAt, endsAt, timeZone, ...look } = contest
  const { playerId, takenBackAt, rule } = certificate
  if (rule === null) return null
  const isValid = takenBackAt === null && row.isSuspended === 0 && row.wasRemoved === 0
  const team =
    row.team === null || certificate.teamPlace === 0
      ? null
      : { name: row.team, place: certificate.teamPlace, of: certificate.teams }
  const holder: Holder = {
    ...pick(row, 'githubId', 'name', 'shownAs'),
    ...pick(certificate, 'playerId', 'username', 'place', 'climbers', 'points', 'accepted'),
    isHidden: row.hiddenAt !== null,
    team,
  }
  return {
    id,
    playerId,
    issuedAt: certificate.issuedAt,
    issuedOn: dayText(certificate.issuedAt, timeZone),
    rule,
    ...pick(row, 'organiser', 'signature'),
    contest: {
      ...look,
      slug: typedSlug(contest.slug),
      from: dayText(startsAt, timeZone),
      until: dayText(endsAt - 1, timeZone),
      /** Null for a private one, whose address is only its members'. */
      path: contest.visibility === 'public' ? contestPath({ ...contest, slug: typedSlug(contest.slug) }) : null,
    },
    takenBackReason: certificate.takenBackReason,
    holder: isValid ? holder : null,
  }
}

/** The address of the reader's own certificate; null for none, or one taken back. */
export async function ownCertificate({ db }: Pick<AppContext, 'db'>, contestId: string, playerId: string) {
  const [row] = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(
      sql`${certificates.playerId} = ${playerId} AND ${certificates.contestId} = ${contestId}
        AND ${certificates.takenBackAt} IS NULL`,
    )
  return row?.id ?? null
}

/** Of public contests and not taken back, the newest first. */
export function listCertificates({ db }: Pick<AppContext, 'db'>, playerId: string) {
  return db.all<{ id: string; issuedAt: number; name: string; organiser: string }>(sql`
    SELECT certificates.id, issued_at AS issuedAt, contest_name AS name, organiser
    FROM certificates
    CROSS JOIN contests ON contests.leaderboard_id = certificates.contest_id AND contests.visibility = 'public'
    WHERE certificates.player_id = ${playerId} AND taken_back_at IS NULL AND NOT ${isDown}
    ORDER BY issued_at DESC LIMIT 20`)
}

/** `11 Dec 2026`. */
function dayText(instant: number, timeZone: string): string {
  return zonedDate(instant, timeZone).split(' ').slice(1).join(' ')
}
