import { MILLISECONDS_PER_MINUTE, SHARE_OF_POINTS } from '#app/domain/github/poll-pace.ts'
import { weeksOfCodes, type PrizeStock } from '#app/domain/prizes/prize-stock.ts'
import { dayText } from '#app/domain/time/date-text.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import type { LetterLine } from './letter.ts'

export const WEEKS_SAID = 4
const POINTS_SAID = 0.6
const TOKEN_SAID = 30 * DAY
const MAIL_SAID = 6 * HOUR

/** Prizes whose codes end within four weeks. Those without codes are listed as waiting for staff. */
export function prizesRunningOut(stock: readonly PrizeStock[]): LetterLine[] {
  return stock
    .filter((prize) => prize.free > 0 && weeksOfCodes(prize) < WEEKS_SAID)
    .toSorted((one, other) => one.left - other.left)
    .map((prize) => {
      const weeks = weeksOfCodes(prize)
      const owed = prize.free - prize.left
      const codes = `${prize.free} ${prize.free === 1 ? 'code' : 'codes'} left${keptText(owed, prize.free)}`
      const text =
        weeks === 0
          ? `“${prize.title}” has too few codes for this week’s ten: ${codes}.`
          : `“${prize.title}” has codes for ${weeks === 1 ? 'this week only' : `${weeks} weeks`}: ${codes}.`
      return { text, path: `/admin/prizes/${encodeURIComponent(prize.id)}#codes` }
    })
}

function keptText(owed: number, free: number): string {
  if (owed === 0) return ''
  return `, ${owed === free ? '' : `${owed} of them `}kept for earlier winners`
}

type Load = { points: number; milliseconds: number }

export function githubRunningOut({ points, milliseconds }: Load, limit: number): LetterLine[] {
  const share = Math.max(points / (limit * SHARE_OF_POINTS), milliseconds / MILLISECONDS_PER_MINUTE)
  if (share < POINTS_SAID) return []
  const percent = Math.round(share * 100)
  const then = share > 1 ? 'players are asked about later than planned' : 'above that, players are asked about later'
  return [{ text: `Polling takes ${percent}% of what GitHub grants; ${then}.`, path: '/admin#github' }]
}

export function tokenRunningOut(expiresAt: number | null, now: number): LetterLine[] {
  if (expiresAt === null || expiresAt - now > TOKEN_SAID) return []
  return [{ text: `GITHUB_TOKEN expires on ${dayText(expiresAt, now)}. Replace it before then.`, path: null }]
}

/** If a week's last e-mails would leave after noon. */
export function mailRunningOut(players: number, rate: number): LetterLine[] {
  const length = (players / rate) * 1000
  if (length < MAIL_SAID) return []
  const hours = Math.round(length / HOUR)
  return [{ text: `At ${rate} a second, the e-mails of a week’s end take up to ${hours} hours.`, path: null }]
}
