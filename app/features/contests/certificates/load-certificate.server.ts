import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { findCertificate } from '#app/core/contests/certificates/find-certificate.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { criteriaText } from '#app/domain/contests/certificates/certificate-rule.ts'
import {
  certificatePath,
  holderText,
  linkedInUrl,
  standingLines,
} from '#app/domain/contests/certificates/certificate-text.ts'
import { drawQrCode } from '#app/domain/images/qr-code.ts'
import { pick } from '#app/domain/values/pick.ts'
import { findKeptName } from './name-certificate.server.ts'

export type CertificateView = NonNullable<Awaited<ReturnType<typeof loadCertificate>>>

/** A certificate as its page shows it; null where there is none. */
export async function loadCertificate(context: Pick<AppContext, 'config' | 'db'>, id: string, readerId: string | null) {
  const certificate = await findCertificate(context, id)
  if (certificate === null) return null
  const { holder, contest, organiser, issuedAt, takenBackReason, playerId } = certificate
  const { name, slug, rock, ridge, from, until, path } = contest
  const url = context.config.APP_ORIGIN + certificatePath(id)
  const isOwn = readerId === playerId
  const isNameless = holder !== null && holder.name === null
  return {
    id,
    url,
    address: url.replace(/^https?:\/\//, ''),
    contest: { name, slug, rock, ridge, from, until, path },
    organiser,
    signature: certificate.signature,
    issuedOn: certificate.issuedOn,
    criteria: criteriaText(certificate.rule),
    code: drawQrCode(url),
    isOwn,
    /** What the holder may put on it. */
    keptName: isOwn && isNameless ? await findKeptName(context, contest.id, playerId) : null,
    /** For those who have the link: search engines leave it out. */
    isForFew: path === null || holder?.isHidden !== false,
    takenBackReason: isOwn ? takenBackReason : null,
    isSigned: context.config.SIGNING_KEY !== null,
    holder:
      holder === null
        ? null
        : {
            ...pick(holder, 'username', 'name', 'shownAs', 'isHidden', 'place'),
            text: holderText(holder),
            avatarUrl: avatarUrl(context, holder.githubId),
            lines: standingLines(holder),
            linkedIn: linkedInUrl({ name, organiser: organiser ?? brand.name, url, id, issuedAt }),
          },
  }
}
