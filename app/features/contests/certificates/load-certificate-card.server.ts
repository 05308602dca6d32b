import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { findCertificate } from '#app/core/contests/certificates/find-certificate.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { standingLines } from '#app/domain/contests/certificates/certificate-text.ts'
import type { ShareCard } from '#app/domain/images/share-card.ts'
import { drawableText } from '#app/domain/text/drawn-text.ts'
import { pick } from '#app/domain/values/pick.ts'

/** A certificate as a picture; null where there is none, or none any more. */
export async function loadCertificateCard(
  context: Pick<AppContext, 'config' | 'db'>,
  id: string,
): Promise<ShareCard | null> {
  const certificate = await findCertificate(context, id)
  if (certificate?.holder == null) return null
  const { holder, contest, organiser, issuedOn } = certificate
  const issuer = [drawableText(organiser ?? ''), issuedOn].filter((one) => one !== null).join(', ')
  return {
    kind: 'certificate',
    product: brand.name,
    host: new URL(context.config.APP_ORIGIN).host,
    ...pick(contest, 'slug', 'ridge', 'rock'),
    username: drawableText(holder.name ?? '') ?? holder.username,
    avatarUrl: avatarUrl(context, holder.githubId),
    title: 'Certificate',
    name: drawableText(contest.name) ?? brand.name,
    standing: `${standingLines({ ...holder, team: drawableTeam(holder.team) }).join(' ')}.`,
    issuer,
  }
}

function drawableTeam<Team extends { name: string }>(team: Team | null): Team | null {
  const name = team === null ? null : drawableText(team.name)
  return team === null || name === null ? null : { ...team, name }
}
